import { PageSkeleton } from "@/components/dashboard/ui/skeleton";

export default function Loading() {
  return <PageSkeleton />;
}
