import { CaseSkeleton } from "@/components/ui/skeleton";

export default function Loading() {
  return <CaseSkeleton />;
}
