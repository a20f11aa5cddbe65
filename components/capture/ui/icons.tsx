import type { ReactNode } from "react";

/** Line icons drawn here, so that the page needs no icon package. All are decorative: the text next to them carries the meaning. */
interface IconProps {
  readonly className?: string;
}

function icon(drawing: ReactNode) {
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
export const UploadIcon = icon(
  <path d="M12 15.5V4.5M7.5 8.5 12 4l4.5 4.5M4.5 15.5v2a2.5 2.5 0 0 0 2.5 2.5h10a2.5 2.5 0 0 0 2.5-2.5v-2" />,
);
export const SwitchIcon = icon(
  <path d="M4.5 12a7.5 7.5 0 0 1 13-5.1L19.5 9M19.5 4.5V9H15M19.5 12a7.5 7.5 0 0 1-13 5.1L4.5 15M4.5 19.5V15H9" />,
);
export const CameraOffIcon = icon(
  <>
    <path d="M4 4l16 16M9.5 6l.8-1h3.4l1.3 2H18a2.5 2.5 0 0 1 2.5 2.5v6.3M17 19H6a2.5 2.5 0 0 1-2.5-2.5v-7A2.5 2.5 0 0 1 6 7" />
    <path d="M9.3 11.3a3.6 3.6 0 0 0 5 5" />
  </>,
);
export const LampIcon = icon(<path d="M13 3 5.5 13.5H11L10 21l8-11h-5.5L13 3Z" />);
export const PhoneIcon = icon(
  <>
    <rect x="7" y="3" width="10" height="18" rx="2.5" />
    <path d="M11 17.5h2" />
  </>,
);
export const FolderIcon = icon(
  <path d="M4 7.5A1.5 1.5 0 0 1 5.5 6H10l2 2.5h6.5A1.5 1.5 0 0 1 20 10v7.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-10Z" />,
);
export const LinkIcon = icon(
  <>
    <path d="M10 14a4.2 4.2 0 0 0 6 0l3.2-3.2a4.2 4.2 0 0 0-6-6L12 6" />
    <path d="M14 10a4.2 4.2 0 0 0-6 0l-3.2 3.2a4.2 4.2 0 0 0 6 6L12 18" />
  </>,
);
export const VoiceIcon = icon(
  <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11" />,
);
export const VoiceOffIcon = icon(<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4ZM16 9.5l5 5M21 9.5l-5 5" />);
export const PassportIcon = icon(
  <>
    <rect x="5" y="3" width="14" height="18" rx="2.5" />
    <circle cx="12" cy="10" r="3.5" />
    <path d="M8.5 10h7M9.5 17.5h5" />
  </>,
);
export const LicenceIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2.5" />
    <path d="M6.5 14.5v-2l1.2-2.7h4.6l1.2 2.7v2h-7ZM16.5 10H18M16.5 14H18" />
  </>,
);
export const PermitIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2.5" />
    <path d="M6.5 15.5v-4L9.5 9l3 2.5v4h-6ZM16 10h2M16 14h2" />
  </>,
);
