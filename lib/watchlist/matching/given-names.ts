/**
 * Variants of given names: the forms of one name in several languages, and its short forms. One line per name; a form
 * may be in several lines. Compiled from general knowledge of names, not from any watchlist.
 */
export const GIVEN_NAMES = `
aaron aron harun haroun
abraham ibrahim avraham ebrahim ibraheem abram avram brahim
adam adem
albert alberto bert al albrecht adalbert
alexander alex aleksandr alexandr aleksander oleksandr aliaksandr alyaksandr alexandre alessandro alejandro alexandros aleksandar alexandru iskander iskandar sandro sasha sascha sanya shura
alexandra aleksandra oleksandra alexandria sandra sasha alejandra alessandra
alexei aleksei alexey aleksey oleksii oleksiy aliaksei alexis alyosha lyosha
alfred alfredo fred alfie
ali aly alee
amir ameer emir
anastasia anastasiya anastasiia nastya stacy
anatoly anatoli anatoliy anatolii tolya
andrew andrei andrey andriy andrii andrzej andreas andres andre andrea anders andras andy drew ondrej andrej andriej
angela angel angie
anna ann anne ana hanna ganna hannah anya annie anita nancy
anthony antony antonio anton antoine antonios toni tony antonin antun
arkady arkadi arkadiy
arseny arseni arseniy
arthur artur arturo art artie
artem artyom artiom artsiom
augustus augustine agustin august augusto
barbara barb varvara babs
bartholomew bart bartolomeo bartosz
benjamin ben benny benjie binyamin benyamin
bernard bernardo bernhard bernie
boris borys barys
bohdan bogdan
caroline carolina karolina carol carrie
casimir kazimierz kazimir
catherine katherine katharine kathryn ekaterina yekaterina kateryna katarina katarzyna catalina caterina katia katya kate kathy katie cathy kat aikaterini
cecilia celia cecile
charles charlie chuck carlos karl carl carlo karel karol charley
christian kristian cristian krystian
christina kristina cristina khrystyna tina christine kristin
christopher chris kit christophe kristof cristobal cristoforo krzysztof khristofor
claude claudio klaus claus nicklaus
constantine konstantin kostiantyn kastus constantin konstantinos costas kostas kostya
cyril kirill kyrylo kiryl kyrill kiril
daniel dan danny danil daniil danylo danyil daniele danilo daniyal
david dave davy dawid davit davyd dawood daoud daud davud dovid
deborah debra deb debbie devora
dennis denis denys dzianis dionysius
diego jaime james jacobo santiago tiago
dmitry dmitri dmitriy dmitrii dmytro dzmitry dimitri dimitrios dimitar dimitrij dima mitya
dominic dominik domenico domingo
donald don donnie
dorothy dorothea dorota dot dottie
edmund edmundo edmond ed
edward eduardo edouard eduard edvard ed eddie ted ned
elena helena olena helen elaine yelena alena helene lena ilona
eleanor ellen nora leonora
elias ilya illia ilia ilias elijah elie ilyas
elizabeth elisabeth elizaveta yelizaveta yelyzaveta isabel isabella elisabetta liz beth betty eliza lisa lizzie liza
emanuel emmanuel manuel immanuel manny
emil emile emilio
emma irma
enrique henry henri heinrich enrico henrik hendrik heinz harry hank henryk
eric erik erich
ernest ernesto ernst ernie
esther ester hester
eugene evgeny yevgeny evgeni evgeniy evgenii yevgeni yevgeniy yevhen yevhenii yauhen eugenio eugen evgenij zhenya gene
eugenia evgenia yevgenia yevheniia
eva eve yeva ewa
fatima fatma fatimah fatemeh fatoumata
felix feliks
fernando ferdinand hernando fernand nando
philip phillip felipe philippe filipp filip phil filippo pylyp philipp
francis frank francisco franz francesco francois paco pancho frantisek franciszek frankie ferenc
frances francesca francisca francoise fran
frederick frederic friedrich federico fred freddy fritz frederik fryderyk
gabriel gabriele gavriil jibril jabril gabor gabe
galina halyna halina
george jorge georg georgy georgi georgiy georgii georges giorgi giorgio georgios yuri yury yuriy yurii iurii jerzy juri heorhii heorhiy jordi gyorgy gheorghe goran
gerald gerard gerry jerry gerardo gerhard geraldo
gennady gennadi gennadiy hennadii hienadz
gilbert gil gilberto
gregory grigory grigori grigoriy hryhorii hryhoriy ryhor gregor gregorio grzegorz greg grisha
gustav gustavo gustaf
habib habeeb
hamid hameed hamed
harold harald harry
hassan hasan hassane hasson
herman hermann german armand hermann
hugo hugh ugo
hussein husayn hussain hossein husein hoseyn huseyin huseyn hussien housein hussayn
igor ihor ihar yhor
ignatius ignacio ignat ignaz nacho
innokenty innokentiy
irene irina iryna irena iren
isaac isaak ishaq izaak yitzhak ishak itzhak
isaiah isaia
ivan john johann johannes johan juan jean joao giovanni jan jon jonny johnny jack ian iain sean shaun evan vanya ioan ioannis yannis yiannis hans hansi janos janusz jovan ivano yahya yohannes yuhanna jens jean
jacob james jakob jacobo jacques giacomo jakub yakov yakiv yaqub jakov iakov jaime jim jimmy jamie yaakov yakub jake
jane joan joanna johanna juana jeanne ivana giovanna janet joana jana yana
jeffrey geoffrey jeff geoff gottfried godfrey
jennifer jen jenny jenn
jeremy jeremiah jeremias jerry
jerome hieronymus geronimo jeronimo
jessica jess jessie
joseph jose josef giuseppe yusuf yosef youssef yousef yusef yousif yusif iosif osip josip jozef joe joey pepe josep yosyp juzef yousuf
joshua josh yehoshua joshue
judith judy yehudit
julia yulia yuliya iuliia yuliia giulia julie juliet juliana
julian julien giuliano juliano
julius julio jules giulio yuliy
karim kareem
kenneth ken kenny
khalid khaled halid chalid
konrad conrad corrado kurt
larissa larisa larysa lara
lawrence laurence lorenzo laurent lars lavrenty larry laurentius lourenco
leonard leonardo leon len lenny leonhard
leonid leonti lavon leonidas
leo lev leon lew leib lyova
leopold leopoldo
louis luis ludwig luigi lewis lou ludvik ludovic lajos alojz aloysius louie luiz
lucas luke luca luka lukas lukasz lukash luc
lucy lucia luz lucie lucja
ludmila lyudmila liudmyla lyudmyla liudmila mila lucy
magdalena magda madeleine maddalena
mahmoud mahmud mehmud mahmood
makar macario
marcus mark marco marc marko markus marcos marek marko
margaret margarita marguerite margarete peggy maggie meg rita greta margot malgorzata
maria mary marie mariya mariia mariam maryam miriam maryana masha maura moira molly mia marija marya
marina maryna
martha marta marfa
martin marty martino martinus marcin
matthew matvey matviy matteo mateo matthias mathieu matt mateusz matias maciej matti matej
maxim maksim maksym maxime max maximilian massimo maks massimiliano
michael mikhail mykhailo mykhaylo mikhailo mihail michel miguel michele mike mick mickey mikael michal mihai mihaly misha mikhael mikail mikayil mitchell michail mihailo miha mickael
mohammed muhammad mohammad mohamed muhammed mohamad mohamud mahomet mehmet mohd mohamed mouhamed muhamad mahamed mohamet muhamed magomed mahammad mamadou mohammod md mehmed mukhammad
moses moshe musa moussa moise moises mojsej mousa
mustafa mostafa moustafa mustapha mustafah
nadia nadezhda nadia nadiia nadiya
natalia natalya nataliya nataliia natasha natalie natalija
nathan nathaniel nathanael natan
nicholas nicolas nikolai nikolay nikolaj mykola mikola mikalai nicola nicolae nikolaus nick nikolaos niccolo klaus nikola nicolo miklos mikolaj kolya nico niklas
noah nuh
noor nur nour noora
oleg oleh aleh
olga olha volha
omar umar omer oumar
osama usama ousama osamah
oscar oskar
otto oton
patrick patricio padraig pat paddy patrizio patryk
patricia pat patty patrizia tricia
paul pavel pavlo paulo pablo paolo pavol pawel paavo pal boulos pasha paval
peter petr pyotr petro pedro pierre pietro piotr pieter petrus petros pete petar piatro boutros butrus petru peder
rachel raquel rahil rachael
ralph raul raoul rolf
raymond ray ramon raimondo raimund
rebecca becky rivka rebekah
richard ricardo riccardo rick dick rich richie ryszard
robert roberto bob rob bobby robbie bert
rodrigo roderick rurik rod
roger rogelio ruggero rudiger
roman romain romano raman
ronald ron ronnie reynold reinhold
rose rosa roza rosie rosalia
rupert ruprecht ruperto
rudolf rodolfo rudolph rudy rodolphe
ruslan arslan aslan
ruth rut
said saeed saed sayeed saiid
salah saleh salih
samuel sam sammy samuil shmuel samuele samwel
sarah sara sally zara sarai
sebastian bastian sebastien sebastiano
sergei sergey sergiy serhii serhiy sergii siarhei sergio serge sergius serghei sergiu serhij seryozha sergej
sharif shareef cherif sherif
simon simeon semyon semen symon szymon shimon simone simao siamion
solomon suleiman sulaiman suleyman soliman salomon sulayman shlomo sulejman
sophia sofia sophie sofiya zofia sofie
stanislav stanislaw stanislaus stas
stephen steven stefan stepan esteban etienne stefano stephan stephane steve istvan stjepan szczepan stephanos estevan sciapan
susan susanna susana suzanne zuzana sue suzie shoshana
svetlana svitlana sviatlana sveta
sylvester silvestre silvester
tamara tamar
tatiana tatyana tetiana tetyana tatsiana tanya
taras tarasz
tariq tarek tarik tareq tareck
terence terry terrence
theodore teodoro theodor fyodor fedor fedir teodor theo fiodar ted todor fiodor theodoros feodor
theresa teresa therese terry tess terezia
thomas tomas tommaso tom tommy foma tomasz toma tome khoma thom
timothy tim timofey timofei timotheus tymofii timoteo
tobias tobiah tobi toby
ursula orsola
uri ury
valentin valentyn valentine valentino valiantsin
valentina valentyna
valery valeri valeriy valerii valerio valeriu
vasily vasili vasiliy vasyl vasil basil basilio vasile wasyl bazyli vasilis vasya
veronica veronika veronique
victor viktor wiktor vittorio viktar vitya vic
victoria viktoria viktoriia viktoriya vittoria vicky
vincent vicente vincenzo vince vincentius
virginia virginie ginny
vitaly vitali vitaliy vitalii vital
vladimir volodymyr uladzimir wladimir vladimer volodimir vladimiro volodya vova waldemar wlodzimierz vlad valdemar
vladislav vladyslav uladzislau wladyslaw ladislav laszlo ladislaus vlad wladislaw vladislaus
vyacheslav viacheslav wenceslas vaclav wenzel waclaw slava
walter walt gualterio wouter gualtiero
wilhelm william guillermo guillaume guglielmo willem vilhelm bill will billy liam wilhelmus willy guilherme vilem
xavier javier saverio
yahya yehia yahia
yasin yassin yaseen yassine
yegor egor yehor
zachary zacharias zachariah zakaria zakariya zakhar zach zack zecharia
zaynab zainab zeinab zeynep
abdullah abdallah abdulla abdalla abdella abdoullah abdulah
ahmed ahmad ahmet ahmid akhmed achmed akhmad ahmadou amadou
ayman aiman eymen
aziz azeez
bashar bachar
bilal belal bilel
faisal faysal feisal faycal
farouk faruk farooq faruq
fuad fouad foad
ghulam gholam golam
hamza hamzah hamzeh
jamal gamal djamel cemal jamaal
khadija hatice khadijah khadidja
layla leila laila leyla
mahdi mehdi mahdy
majid majeed madjid
mansour mansur mansoor
marwan merwan marouane
masoud masud massoud masood
murad mourad murat
naser nasser nasir nassir naseer
rashid rasheed rachid rashed
reza rida ridha riza
salim saleem selim salem
samir sameer
shaykh sheikh
tawfiq taufik toufic tewfik
wahid waheed oualid
walid waleed oualid
zahir zaher
zaid zayd zayed ziad
ibtisam ebtisam
` as const;
