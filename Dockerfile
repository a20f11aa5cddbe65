# syntax=docker/dockerfile:1

# The whole repository with its development tools; nothing of this stage but /app is in the image.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run package -- --to /app

FROM node:24-bookworm-slim
LABEL org.opencontainers.image.title="Identity verification" \
      org.opencontainers.image.description="Self-hosted identity verification: server, worker and operator commands" \
      org.opencontainers.image.licenses="MIT"
# A container is reached from outside of itself; what it keeps is in the volumes. The secrets have one of their own, so that
# a copy of the data opens nothing.
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    METRICS_HOST=0.0.0.0 \
    DATA_DIR=/data \
    SECRETS_FILE=/secrets/ring
RUN groupadd --system --gid 10001 verification \
 && useradd --system --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin verification \
 && install --directory --mode 0700 --owner 10001 --group 10001 /data /secrets
WORKDIR /app
COPY --from=build /app ./
USER 10001:10001
VOLUME ["/data", "/secrets"]
EXPOSE 3000
STOPSIGNAL SIGTERM
# Of a server. A worker listens on no port: switch the check off there, as compose.yaml does.
HEALTHCHECK --interval=15s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# A worker: node --v8-pool-size=1 dist/bin/worker.mjs. Others: migrate, admin, doctor, aml-import, model-packs.
CMD ["node", "--v8-pool-size=1", "dist/bin/server.mjs"]
