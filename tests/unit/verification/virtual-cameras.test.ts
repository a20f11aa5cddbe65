import { describe, expect, test } from "vitest";
import { cameraSignal } from "@/lib/verification/camera-signal";
import { DEFAULT_POLICY } from "@/lib/verification/policy";

const scoreOf = (camera: string) => cameraSignal("selfie", camera).score;

describe("ATTACK-CAMERA-1 the names of cameras", () => {
  test.each([
    "OBS Virtual Camera",
    "OBS-Camera",
    "OBS Virtual Camera (m-de:vice)",
    "ManyCam Virtual Webcam",
    "Snap Camera",
    "SplitCam Video Driver",
    "CyberLink YouCam 10",
    "AlterCam Virtual Camera",
    "WebcamMax Capture",
    "CamTwist",
    "Dummy video device (0x0000)",
    "e2eSoft VCam",
    "vMix Video",
    "Unity Video Capture",
    "fake_device_0",
    "Prison Virtual Camera",
  ])("%s plays files or changes faces: review by default", (camera) => {
    expect(scoreOf(camera)).toBeGreaterThanOrEqual(DEFAULT_POLICY.attackSignalAt);
    expect(cameraSignal("liveness1", camera)).toMatchObject({ name: "virtual_camera", picture: "liveness1" });
  });

  test.each([
    "DroidCam Source 3",
    "Iriun Webcam",
    "EpocCam",
    "e2eSoft iVCam",
    "Reincubate Camo",
    "mmhmm Camera",
    "NVIDIA Broadcast",
    "XSplit VCam",
    "Camera (NVIDIA Broadcast)",
  ])("%s passes a real camera on: shown, and no reason", (camera) => {
    expect(scoreOf(camera)).toBeGreaterThan(scoreOf("FaceTime HD Camera"));
    expect(scoreOf(camera)).toBeLessThan(DEFAULT_POLICY.attackSignalAt);
    expect(cameraSignal("selfie", camera).measures).toHaveProperty("program");
  });

  test.each([
    "FaceTime HD Camera (Built-in) (05ac:8514)",
    "Front Camera",
    "Back Camera",
    "camera2 1, facing front",
    "Integrated Webcam_HD (0c45:6713)",
    "HD Pro Webcam C920 (046d:082d)",
    "Thandi's iPhone Camera",
    "Cámara frontal",
    "USB2.0 HD UVC WebCam",
    "Surface Camera Front",
    "Ndivhuwo's camera",
    "Logitech BRIO",
    "前置摄像头",
  ])("%s is a camera", (camera) => {
    expect(cameraSignal("selfie", camera)).toMatchObject({ score: scoreOf("x"), measures: { camera } });
    expect(cameraSignal("selfie", camera).measures).not.toHaveProperty("program");
  });
});
