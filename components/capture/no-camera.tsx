import { isDesktop, permissionHelp } from "./browser";
import type { CameraAlternatives } from "./camera-alternatives";
import type { CameraProblem } from "./camera-problem";
import { CopyLink } from "./copy-link";
import { about, useMessages } from "./messages";
import { Button } from "./ui/button";
import { PhoneIcon } from "./ui/icons";
import { CameraOffIcon } from "./ui/later-icons";

interface NoCameraProps {
  readonly problem: CameraProblem;
  readonly ways: CameraAlternatives;
  readonly onRetry: () => void;
}

/** Why there is no picture, how to get one, and the ways on without. Never the end: another device is always one. */
export function NoCamera({ problem, ways, onRetry }: NoCameraProps) {
  const messages = useMessages();
  const { fileUploads, company, link, onHandoff } = ways;
  return (
    <div className="grid justify-items-center gap-3 rounded-3xl border border-line bg-raised p-6 text-center low:gap-2 low:p-4 short:gap-2 short:p-4">
      <div role="alert" className="grid justify-items-center gap-3 low:gap-1 short:gap-1.5">
        <span className="grid size-12 place-items-center rounded-full bg-card text-soft low:hidden short:hidden">
          <CameraOffIcon className="size-6" />
        </span>
        <p className="font-semibold">{messages.cameraProblemTitle}</p>
        <p className="text-soft leading-relaxed low:leading-snug short:leading-snug">
          {messages.cameraProblem[problem]}
        </p>
        {problem === "denied" && (
          <p className="text-soft leading-relaxed low:leading-snug short:leading-snug">
            {messages.allowCamera[permissionHelp(navigator.userAgent)]}
          </p>
        )}
        <p className="text-soft leading-relaxed low:leading-snug short:leading-snug">
          {fileUploads ? messages.cameraOrFile : about(messages, messages.cameraOnly, company)}
        </p>
      </div>
      <div className="grid w-full justify-items-center gap-2.5 pt-1">
        {problem === "webview" && <CopyLink link={link} />}
        {!fileUploads && <Button onClick={onHandoff}>{messages.handoffOther}</Button>}
        {problem !== "insecure" && (
          <Button variant="quiet" onClick={onRetry}>
            {messages.tryAgain}
          </Button>
        )}
        {fileUploads && isDesktop() && (
          <Button variant="quiet" onClick={onHandoff}>
            <PhoneIcon />
            {messages.handoffOffer}
          </Button>
        )}
      </div>
    </div>
  );
}
