import type { ReactNode } from "react";

/** Line icons drawn here, so that the page needs no icon package. All are decorative: the text next to them carries the meaning.
 * These come with the page; those of later steps are in `later-icons.tsx`. */
interface IconProps {
  readonly className?: string;
}

export function icon(drawing: ReactNode) {
  return function Icon({ className = "size-5" }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        className={className}
      >
        {drawing}
      </svg>
    );
  };
}

export const ShieldIcon = icon(
  <>
    <path d="M12 3 5 5.8v5.4c0 4.4 2.9 7.9 7 9.8 4.1-1.9 7-5.4 7-9.8V5.8L12 3Z" />
    <path d="m9 11.8 2.2 2.2L15.2 10" />
  </>,
);
export const DocumentIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2.5" />
    <circle cx="8.5" cy="11" r="2" />
    <path d="M5.8 15.8c.5-1.3 1.5-2 2.7-2s2.2.7 2.7 2M14 10h4M14 14h3" />
  </>,
);
export const FaceIcon = icon(
  <>
    <path d="M4 8V6.5A2.5 2.5 0 0 1 6.5 4H8M16 4h1.5A2.5 2.5 0 0 1 20 6.5V8M20 16v1.5a2.5 2.5 0 0 1-2.5 2.5H16M8 20H6.5A2.5 2.5 0 0 1 4 17.5V16" />
    <path d="M9.2 10v.6M14.8 10v.6M9 14.6c.8.9 1.8 1.3 3 1.3s2.2-.4 3-1.3" />
  </>,
);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
);
export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2.5" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5" />
  </>,
);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const AlertIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 8v4.5M12 15.8v.1" />
  </>,
);
export const BackIcon = icon(<path d="M14.5 6 8.5 12l6 6" />);
export const PhoneIcon = icon(
  <>
    <rect x="7" y="3" width="10" height="18" rx="2.5" />
    <path d="M11 17.5h2" />
  </>,
);
export const FolderIcon = icon(
  <path d="M4 7.5A1.5 1.5 0 0 1 5.5 6H10l2 2.5h6.5A1.5 1.5 0 0 1 20 10v7.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-10Z" />,
);
