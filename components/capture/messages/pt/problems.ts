import type { ProblemMessages } from "../en/problems";

export const problems: ProblemMessages = {
  cameraProblemTitle: "A câmara não está disponível",
  cameraProblem: {
    insecure:
      "Esta página não foi aberta por uma ligação segura (https), por isso o navegador não liga a câmara.",
    denied: "A câmara está bloqueada. Permita-a como descrito e tente de novo.",
    none: "Não há câmara neste dispositivo.",
    busy: "Outra aplicação está a usar a câmara. Feche-a e tente de novo.",
    failed: "A câmara não arrancou. Tente de novo.",
    webview:
      "A aplicação que abriu esta página não a deixa usar a câmara. Copie o link e abra-o no navegador, como o Chrome ou o Safari.",
  },
  cameraOrFile: "Também pode enviar uma foto.",
  cameraOnly:
    "{company} só aceita fotos tiradas com a câmara. Pode continuar noutro dispositivo com este link.",
  copyLink: "Copiar o link",
  linkCopied: "O link foi copiado.",
  linkByHand: "Copie este link:",
  allowCamera: {
    ios_safari:
      "No Safari: toque em «AA» ou no ícone da página na barra de endereço, depois Definições do site, Câmara, Permitir.",
    ios_other: "No iPhone: abra Definições, procure este navegador na lista e ligue Câmara.",
    android_chrome:
      "No Chrome: toque no ícone à esquerda do endereço, depois Autorizações, Câmara, Permitir.",
    android_samsung:
      "No Samsung Internet: toque no cadeado à esquerda do endereço, depois Permissões, Câmara, Permitir.",
    android_firefox: "No Firefox: toque no cadeado à esquerda do endereço e retire o bloqueio da câmara.",
    desktop_chrome: "Clique no ícone à esquerda do endereço e ponha Câmara em Permitir.",
    desktop_firefox: "Clique na câmara riscada à esquerda do endereço e retire o bloqueio.",
    desktop_safari: "No menu escolha Safari, Definições deste site, Câmara, Permitir.",
    other: "Abra as definições deste site no navegador e permita a câmara.",
  },
  photoProblem: {
    heic: "Este navegador não abre fotos HEIC. Escolha JPEG ou PNG, ou tire a foto com a câmara.",
    not_an_image: "Este ficheiro não pôde ser aberto como foto. Escolha uma imagem JPEG, PNG ou WebP.",
    too_large: "Este ficheiro é demasiado grande. Escolha uma foto de no máximo 40 MB.",
    empty: "Este ficheiro está vazio. Escolha outra foto.",
    not_encoded: "A foto não pôde ser preparada. Tente mais uma vez.",
  },
  seen: {
    no_face: "Não foi encontrado nenhum rosto nesta foto.",
    several_faces: "Há mais de um rosto nesta foto.",
    face_too_small: "O rosto está demasiado pequeno nesta foto. Aproxime-se.",
    face_turned_away: "O rosto está virado. Olhe em frente.",
    face_covered: "O rosto está em parte coberto. Tire chapéu ou máscara e afaste mãos e cabelo.",
    sunglasses: "Os olhos não estão visíveis. Tire os óculos de sol.",
    too_dark: "Esta foto está demasiado escura.",
    too_bright: "Esta foto está demasiado clara.",
    coloured_light: "A luz no seu rosto é colorida. Use luz branca ou luz do dia.",
    too_blurred: "Esta foto está desfocada.",
    glare: "Há um reflexo no documento. Incline-o um pouco ou afaste-se da lâmpada.",
    cut_off: "Um lado do documento está tapado ou fora da foto. Mostre os quatro lados.",
    not_a_document: "Não foi encontrado nenhum documento de identidade nesta foto.",
    wrong_document:
      "Este documento parece ser de outro tipo. Volte atrás para mudar a escolha, ou fotografe o documento certo.",
    wrong_side: "Parece ser o outro lado do documento.",
    document_unreadable: "O texto do documento não pôde ser lido.",
    document_expired: "Este documento está fora de validade. Se tiver outro, use esse.",
  },
  offline: "Está sem ligação. As suas fotos ficam aqui e são carregadas quando a ligação voltar.",

  blockedTitle: {
    missing: "Este link está incompleto",
    invalid: "Este link não funciona",
    expired: "Este link expirou",
    closed: "Não falta mais nada",
    unreachable: "Sem ligação",
  },
  blockedBody: {
    missing: "Abra o link inteiro que recebeu. Se fechou a página, abra o link de novo.",
    invalid: "Pode ter sido cortado ou substituído. Peça um novo à empresa que lho enviou.",
    expired:
      "Os links funcionam durante um tempo limitado. Abra outra vez o link que recebeu ou peça um novo à empresa que lho enviou.",
    closed:
      "A verificação da empresa terminou, por isso este link já não é preciso. Pode fechar esta página.",
    unreachable: "Não foi possível chegar ao servidor. Verifique a ligação e tente de novo.",
  },

  refusal: {
    NETWORK: "A ligação perdeu-se. As suas fotos ficam aqui: tente de novo quando tiver ligação.",
    INVALID_IMAGE: "O servidor não conseguiu abrir esta foto. Tire-a de novo, por favor.",
    EMPTY_FILE: "Esta foto estava vazia. Tire-a de novo, por favor.",
    UNSUPPORTED_FILE_TYPE: "Este tipo de ficheiro não é aceite. Escolha outro, por favor.",
    FILE_TOO_LARGE: "Este ficheiro é demasiado grande. Escolha um mais pequeno, por favor.",
    IMAGE_TOO_MANY_PIXELS: "Esta foto tem demasiados pixéis. Tire-a de novo, por favor.",
    UNSAFE_FILE: "Este ficheiro não é aceite. Tire antes uma foto, por favor.",
    CAMERA_REQUIRED: "Esta foto tem de ser tirada com a câmara.",
    INVALID_UPLOAD_KEY: "As suas fotos têm de ser carregadas mais uma vez. Envie de novo, por favor.",
    COMPANY_CLOSED: "A verificação da empresa terminou. Não são precisos mais documentos.",
    RATE_LIMITED: "Foi um pouco depressa demais. Espere um momento e tente de novo.",
    OVERLOADED: "O servidor está ocupado. As suas fotos ficam aqui: tente de novo daqui a pouco.",
    SERVICE_UNAVAILABLE:
      "O servidor está indisponível por um momento. As suas fotos ficam aqui: tente de novo.",
    INTERNAL_ERROR: "Algo correu mal no servidor. As suas fotos ficam aqui: tente de novo.",
    other: "{message}",
  },
  pageFailedTitle: "Esta página parou",
  pageFailedBody: "Algo correu mal na página. Nada mais foi enviado. Tente de novo ou abra o link outra vez.",
};
