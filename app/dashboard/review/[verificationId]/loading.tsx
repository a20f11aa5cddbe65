import { CaseSkeleton } from "@/components/dashboard/ui/skeleton";

export default function Loading() {
  return <CaseSkeleton />;
}
