import { icon } from "./icons";

/** The icons of steps that nobody sees first. */

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
