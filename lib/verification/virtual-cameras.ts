/** What a program that offers itself as a camera is made for. */
export type VirtualCameraUse =
  /** It plays files, streams or the screen, or changes the face. */
  | "plays_or_changes"
  /** It passes a real camera on: a phone's, or with another background. */
  | "passes_on";

export interface VirtualCamera {
  readonly program: string;
  readonly use: VirtualCameraUse;
}

/**
 * Programs by the name of the camera that they register, as browsers show it; the first that fits counts. The names are
 * those of the programs' own manuals and sources. A real camera is named after its maker or its interface
 * ("FaceTime HD Camera", "camera2 1, facing front").
 */
const NAMES: readonly (readonly [name: RegExp, program: string, use: VirtualCameraUse])[] = [
  [/\bobs[- ]?(virtual[- ]?)?cam(era)?\b/i, "OBS Studio", "plays_or_changes"],
  [/\bstreamlabs\b/i, "Streamlabs Desktop", "plays_or_changes"],
  [/\bmanycam\b/i, "ManyCam", "plays_or_changes"],
  [/\bsnap camera\b/i, "Snap Camera", "plays_or_changes"],
  [/\bsplitcam\b/i, "SplitCam", "plays_or_changes"],
  [/\byoucam\b/i, "CyberLink YouCam", "plays_or_changes"],
  [/\baltercam\b/i, "AlterCam", "plays_or_changes"],
  [/\bwebcammax\b/i, "WebcamMax", "plays_or_changes"],
  [/\bmagic camera\b/i, "Magic Camera", "plays_or_changes"],
  [/\bfake ?(webcam|camera)\b/i, "Fake Webcam", "plays_or_changes"],
  [/\bcamtwist\b/i, "CamTwist", "plays_or_changes"],
  [/\bvmix\b/i, "vMix", "plays_or_changes"],
  [/\bwirecast\b/i, "Wirecast", "plays_or_changes"],
  [/\bndi\b/i, "NDI Tools", "plays_or_changes"],
  [/\bspoutcam\b/i, "SpoutCam", "plays_or_changes"],
  [/\bunity video capture\b/i, "Unity Video Capture", "plays_or_changes"],
  [/\b(facerig|animaze)\b/i, "FaceRig or Animaze", "plays_or_changes"],
  [/\bavatarify\b/i, "Avatarify", "plays_or_changes"],
  [/\b(deep ?face ?live|swapface|deep-live-cam)\b/i, "a face-changing program", "plays_or_changes"],
  [/\bprism live\b/i, "PRISM Live Studio", "plays_or_changes"],
  [/\bxsplit ?broadcaster\b/i, "XSplit Broadcaster", "plays_or_changes"],
  [/\bvcamera\b|\bvcam for android\b/i, "a virtual camera of Android", "plays_or_changes"],
  // v4l2loopback, unless its user gave it another name; pyvirtualcam and Akvirtualcamera use it or the like.
  [/\bdummy video device\b|\bv4l2 ?loopback\b/i, "v4l2loopback", "plays_or_changes"],
  [/\bak ?virtual ?camera\b|\bwebcamoid\b/i, "Webcamoid", "plays_or_changes"],
  // Chromium with --use-fake-device-for-media-stream: a test picture, or a file.
  [/\bfake_device_\d+\b|\bfake_?device\b/i, "Chromium's fake camera", "plays_or_changes"],
  [/\be2esoft ivcam\b|\bivcam\b/i, "iVCam", "passes_on"],
  [/\be2esoft\b/i, "e2eSoft VCam", "plays_or_changes"],
  [/\bxsplit ?vcam\b/i, "XSplit VCam", "passes_on"],
  [/\bdroidcam\b/i, "DroidCam", "passes_on"],
  [/\biriun\b/i, "Iriun Webcam", "passes_on"],
  [/\bepoccam\b/i, "EpocCam", "passes_on"],
  [/\b(reincubate )?camo\b/i, "Camo", "passes_on"],
  [/\bmmhmm\b/i, "mmhmm", "passes_on"],
  [/\bnvidia broadcast\b/i, "NVIDIA Broadcast", "passes_on"],
  [/\bchromacam\b/i, "ChromaCam", "passes_on"],
  [/\blogi(tech)? capture\b/i, "Logitech Capture", "passes_on"],
  [/\bfinecam\b/i, "FineCam", "passes_on"],
  [/\bip ?webcam\b/i, "IP Webcam", "passes_on"],
  [/\bvirtual[- ]?(web)?cam(era)?\b/i, "a virtual camera", "plays_or_changes"],
];

/**
 * The program behind a camera's name; null for a camera that no known program names. A name is what the page says: a
 * program can take any.
 * @param label `MediaStreamTrack.label`
 */
export function virtualCamera(label: string): VirtualCamera | null {
  const known = NAMES.find(([name]) => name.test(label));
  return known ? { program: known[1], use: known[2] } : null;
}
