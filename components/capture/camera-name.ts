/** The name of the camera behind a video, as the browser has it; undefined where it says none. */
export function cameraName(video: HTMLVideoElement | null): string | undefined {
  const stream = video?.srcObject;
  if (!(stream instanceof MediaStream)) return undefined;
  return stream.getVideoTracks()[0]?.label.slice(0, 200) || undefined;
}
