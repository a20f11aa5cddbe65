import { ListSkeleton } from "@/components/dashboard/ui/skeleton";

export default function Loading() {
  return <ListSkeleton />;
}
