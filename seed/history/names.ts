import { pick, type Random } from './random.ts';

/** First names and surnames by people; of one people each, as most names are. */
const peoples: readonly (readonly [first: string, last: string])[] = [
  // Yoruba
  [
    'Adebayo Adeola Ayodele Babatunde Bisola Bukola Damilola Dapo Femi Folasade Funmilayo Gbenga Ibukun Jumoke Kehinde Kemi Kunle Lanre Modupe Olamide Oluwaseun Opeyemi Sade Segun Simisola Taiwo Temitope Titilayo Wale Yetunde',
    'Adeleke Adesina Adeyinka Afolabi Ajayi Akinola Alabi Aluko Awoyemi Ayinde Balogun Coker Fashola Ige Ogunleye Ojo Oladele Olaniyan Oyelaran Sowande',
  ],
  // Igbo
  [
    'Adaeze Amara Arinze Chiamaka Chibuzor Chidinma Chinedu Chioma Chukwuemeka Ebele Ebuka Ifeanyi Ifeoma Ijeoma Ikenna Kelechi Kenechukwu Nkechi Nkiru Nneka Nnamdi Obinna Obioma Ogechi Oluchi Onyeka Somto Uche Ugochi Uzoma',
    'Agu Anyanwu Azikiwe Chukwu Ekwueme Emenike Eze Ibe Igwe Iheanacho Madu Mbah Nnadi Nwachukwu Nwankwo Obiora Okeke Okonkwo Onyema Ugwu',
  ],
  // Hausa and Fulani
  [
    'Abdullahi Aisha Aliyu Amina Asabe Aminu Bashir Bilkisu Fatima Garba Habiba Hadiza Hassan Hussaina Ibrahim Isa Jamila Kabiru Khadija Ladi Maryam Musa Nafisa Rabiu Rahama Sadiq Safiya Talatu Umar Zainab',
    'Abubakar Ahmed Bature Bello Danjuma Dantata Gambo Ibrahim Kano Lawal Maigari Mohammed Nuhu Sambo Shehu Suleiman Tanko Usman Waziri Yakubu',
  ],
  // Edo and Esan
  [
    'Adesuwa Aisosa Efosa Eghosa Esohe Etinosa Igho Isoken Iyare Nosa Omosede Osagie Osahon Osaretin Osariemen Osaze Uwaila Uyi',
    'Aghedo Aigbe Ehigie Eweka Idahosa Ighodaro Imasuen Iyamu Obaseki Ogbeide Okunbor Omoruyi Osagiede Osunde Uwaifo',
  ],
  // Ibibio, Annang and Efik
  [
    'Abasiama Aniekan Arit Edidiong Ekaette Ekong Emem Enobong Eno Ekanem Idara Idongesit Imaobong Inemesit Itoro Mbuotidem Mfon Nsikak Nsima Ubong Ukeme Uduak Unyime Utibe',
    'Akpan Archibong Bassey Edet Effiong Ekpo Ekpenyong Essien Etim Eyo Ibanga Inyang Nkanga Okon Udo Udoh Umoren Usoro',
  ],
  // Tiv, Idoma, Ijaw, Urhobo and Itsekiri
  [
    'Doose Iveren Mimi Ngunan Terna Tersoo Ene Ochanya Ojoma Onyeche Ebiere Preye Tari Timi Tonye Ejiro Efemena Ese Oghenekaro Ufuoma Mudiaga Toju',
    'Aondo Gbor Iorkyaa Adah Agaba Ochefu Alagoa Briggs Dappa Ekiye Horsfall Igali Akpobome Edevbie Ibru Onoriode Oritsejafor Rewane',
  ],
];

/** A name that a Nigerian may bear; the same for the same numbers. */
export function nameFrom(random: Random): { first: string; last: string } {
  const [first, last] = pick(random, peoples);
  return { first: pick(random, first.split(' ')), last: pick(random, last.split(' ')) };
}
