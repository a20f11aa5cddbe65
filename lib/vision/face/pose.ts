import { type Mesh, meshPoint, type Point3 } from "./mesh";

/** FaceMesh points: top of the forehead, chin, right and left edge of the face. */
const FOREHEAD = 10;
const CHIN = 152;
const RIGHT_EDGE = 234;
const LEFT_EDGE = 454;

/**
 * The rotation of a head, in degrees. Yaw is negative when the person turns to their own left: in an unmirrored photo
 * the nose then moves to the right. Pitch is positive when the head is bent down. Accuracy: (docs/faces.md, yaw-error).
 */
export interface Pose {
  readonly yawDeg: number;
  readonly pitchDeg: number;
  readonly rollDeg: number;
}

/** Computes the pose from the mesh's axes, forehead to chin and cheek to cheek, made orthogonal. */
export function poseOf(mesh: Pick<Mesh, "points">): Pose {
  const down = unit(minus(meshPoint(mesh, CHIN), meshPoint(mesh, FOREHEAD)));
  const across = unit(minus(meshPoint(mesh, LEFT_EDGE), meshPoint(mesh, RIGHT_EDGE)));
  const ahead = unit(cross(across, down));
  const level = cross(down, ahead);
  return {
    yawDeg: degrees(Math.atan2(ahead[0], ahead[2])),
    pitchDeg: degrees(Math.asin(Math.max(-1, Math.min(1, -ahead[1])))),
    rollDeg: degrees(Math.atan2(level[1], level[0])),
  };
}

function minus(left: Point3, right: Point3): Point3 {
  return [left[0] - right[0], left[1] - right[1], left[2] - right[2]];
}

function unit(vector: Point3): Point3 {
  const length = Math.hypot(...vector) || 1;
  return [vector[0] / length, vector[1] / length, vector[2] / length];
}

function cross(left: Point3, right: Point3): Point3 {
  return [
    left[1] * right[2] - left[2] * right[1],
    left[2] * right[0] - left[0] * right[2],
    left[0] * right[1] - left[1] * right[0],
  ];
}

function degrees(radians: number) {
  return (radians * 180) / Math.PI;
}
