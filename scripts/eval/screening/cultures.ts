/** Names of one culture. */
export interface Culture {
  readonly countries: readonly string[];
  readonly given: readonly string[];
  readonly family: readonly string[];
  /** Beginnings, middles and ends of synthetic family names. */
  readonly syllables: readonly [readonly string[], readonly string[], readonly string[]];
}

/** The words of a text. */
export const words = (text: string) => text.trim().split(/\s+/);

export const CULTURES: readonly Culture[] = [
  {
    countries: ["US", "GB", "AU"],
    given:
      words(`James John Robert Michael William David Richard Joseph Thomas Charles Daniel Matthew Mary Patricia Linda
      Elizabeth Barbara Susan Jessica Sarah Karen Nancy Margaret Steven Paul Andrew Kenneth George Kevin Brian`),
    family:
      words(`Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Thomas Moore Jackson Martin Lee
      Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams`),
    syllables: [
      words("Har Wil Stan Brad Ash Whit Hol Black Mar Thorn Win Ches Lang Ald Wood Hart"),
      words("ling ber ing ford ley wick ham"),
      words("ton son field well worth wood bury stone man by"),
    ],
  },
  {
    countries: ["MX", "CO", "VE", "AR"],
    given:
      words(`Jose Juan Luis Carlos Miguel Jorge Pedro Francisco Alejandro Manuel Ricardo Fernando Roberto Eduardo Maria
      Guadalupe Margarita Veronica Rosa Leticia Carmen Elena Gabriela Rafael Javier Sergio Raul Diego`),
    family:
      words(`Garcia Rodriguez Martinez Hernandez Lopez Gonzalez Perez Sanchez Ramirez Torres Flores Rivera Gomez Diaz
      Cruz Morales Reyes Gutierrez Ortiz Ramos Chavez Ruiz Alvarez Castillo Jimenez Vasquez Romero`),
    syllables: [
      words("Al Bal Car Cas Del Es Fuen Gal Gra Her Mal Mon Nav Oli Pal Que"),
      words("ba bar ca da de ga la ma mar na ra ri ta"),
      words("do ga no res ro s te tes yo z ez"),
    ],
  },
  {
    countries: ["RU", "UA", "BY", "KZ"],
    given:
      words(`Aleksandr Sergei Vladimir Andrei Aleksei Dmitri Mikhail Nikolai Yuri Igor Oleg Viktor Pavel Konstantin
      Anatoly Evgeny Maksim Roman Elena Olga Natalia Irina Tatiana Svetlana Ekaterina Anna Maria Galina`),
    family:
      words(`Ivanov Smirnov Kuznetsov Popov Vasiliev Petrov Sokolov Mikhailov Novikov Fedorov Morozov Volkov Alekseev
      Lebedev Semenov Egorov Pavlov Kozlov Stepanov Nikolaev Orlov Andreev Makarov Zakharov`),
    syllables: [
      words("Bel Bor Che Dol Dra Gor Gri Kal Kar Kol Kor Kra Lit Lop Mal Med"),
      words("a bo cha da ga ka ko la li lo ma no ro sha ta va"),
      words("bov dov enko ev evich in kov lev nov rov skiy uk vskiy"),
    ],
  },
  {
    countries: ["SA", "IQ", "SY", "YE", "EG"],
    given:
      words(`Mohammed Ahmed Ali Hassan Hussein Abdullah Omar Khalid Ibrahim Yusuf Mahmoud Mustafa Saleh Tariq Faisal
      Nasser Hamza Bilal Walid Samir Jamal Rashid Karim Said Fatima Aisha Maryam Zainab Khadija Layla`),
    family:
      words(`Al-Tikriti Al-Baghdadi Al-Ansari Al-Harbi Al-Qahtani Al-Otaibi Al-Zahrani Al-Ghamdi Al-Shehri Al-Dosari
      Al-Maliki Al-Assad Al-Masri Al-Khatib Makhlouf Hamdan Khalil Mansour Nasrallah Awad Barakat Darwish`),
    syllables: [
      words("Al-Ba Al-Da Al-Fa Al-Ha Al-Ja Al-Ka Al-Ma Al-Na Al-Sa Ba Da Fa Gha Ja Kha Sha"),
      words("dr hm kr la lb ma mr nd ri sb shr tt"),
      words("ani awi ami ari idi ili ouri aybi asi adi"),
    ],
  },
  {
    countries: ["IR", "AF"],
    given: words(
      "Mohammad Ali Hossein Reza Mehdi Hassan Ahmad Abbas Gholam Majid Saeed Hamid Mahmoud Fatemeh Zahra Maryam",
    ),
    family: words(
      "Ahmadi Hosseini Mohammadi Karimi Rezaei Moradi Jafari Mousavi Rahimi Hashemi Sadeghi Ebrahimi Rostami",
    ),
    syllables: [
      words("Ak Bah Dar Far Gol Has Jav Kar Kho Mah Naz Pour Raf Tav Zar"),
      words("ba da ha ma na ra sha"),
      words("di far ian ini nejad pour zadeh zai mand"),
    ],
  },
  {
    countries: ["IN", "PK", "BD"],
    given: words(
      "Rajesh Sanjay Amit Anil Vijay Ramesh Suresh Ashok Rahul Ravi Imran Asif Shahid Nawaz Priya Sunita Anita",
    ),
    family: words(
      "Kumar Singh Sharma Gupta Verma Patel Reddy Rao Khan Ahmed Malik Hussain Sheikh Chaudhry Qureshi Butt",
    ),
    syllables: [
      words("Ba Bha Cha De Ga Gu Ja Ka Kri Ma Na Pa Ra Sa Shi Su"),
      words("la ma na pa ra sha ta va"),
      words("kar krishnan lal murthy nathan pal raj swamy wal"),
    ],
  },
  {
    countries: ["CN", "HK", "SG"],
    given: words(
      "Wei Jian Ming Jun Qiang Lei Hao Peng Xiaoming Jianguo Zhiqiang Wenbin Guohua Haitao Fang Xiuying Jing",
    ),
    family: words(
      "Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou Xu Sun Ma Zhu Hu Guo He Lin Gao Luo Zheng Liang",
    ),
    syllables: [words("Ou Shang Dong Nan Huang Gong"), words("yang ma guan fang"), words("gong ge fu sun")],
  },
  {
    countries: ["KP", "KR"],
    given: words(
      "Jong-un Yong-chol Myong-guk Chol-su Song-nam Kwang-su Sung-min Min-jun Ji-hoon Dong-hyun Yo-jong Ji-young",
    ),
    family: words(
      "Kim Lee Park Choi Jung Kang Cho Yoon Jang Lim Han Oh Seo Shin Kwon Hwang Ahn Song Ryu Hong",
    ),
    syllables: [words("Nam Sa Je"), words("gung gong"), words("hwa un")],
  },
  {
    countries: ["NG", "KE", "CD", "SS"],
    given: words(
      "Chinedu Emeka Oluwaseun Tunde Ibrahim Musa Samuel Emmanuel Kwame Juma Abebe Laurent Joseph Ngozi Amina Grace",
    ),
    family: words(
      "Okafor Okonkwo Adeyemi Ogunleye Bello Abubakar Mwangi Otieno Kamau Tesfaye Bekele Kabila Ilunga Machar",
    ),
    syllables: [
      words("A Ba Chi Ka Ki Mba Mu Nga Nka Ntu Oba Olu Oku Ru Wa"),
      words("ba bi da fo ka le ma nda ra ta"),
      words("be bo di ga kwe mba nda ni ola ri zi"),
    ],
  },
  {
    countries: ["DE", "AT", "CH", "FR"],
    given: words(
      "Hans Peter Klaus Wolfgang Michael Thomas Andreas Stefan Jean Pierre Michel Philippe Ursula Monika Marie",
    ),
    family: words(
      "Muller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Dubois Durand Leroy Moreau",
    ),
    syllables: [
      words("Alt Berg Breit Eich Falk Grun Hoch Kalt Lind Neu Ober Rosen Schon Stein"),
      words("en er el"),
      words("bach baum berg burg dorf feld heim mann stein thal wald"),
    ],
  },
];
