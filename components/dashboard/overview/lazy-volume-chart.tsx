"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "@/components/ui/skeleton";

/** The charting code is large: it loads after the page, into space already reserved for it. */
export const LazyVolumeChart = dynamic(
  () => import("./volume-chart").then(({ VolumeChart }) => VolumeChart),
  {
    ssr: false,
    loading: () => <Skeleton className="h-full w-full" />,
  },
);
