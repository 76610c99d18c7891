/**
 * 300 names of 30 cultures, each with the greeting a careful person writes without knowing more: after `>` the part
 * that is surely the first name, and `=` if the whole name is safer.
 */
export const namesOfCultures: Record<string, string> = {
	English: `
		Dana Whitfield > Dana
		JOHN SMITH > John
		john smith > John
		Captain John Smith > John
		Judge Ruth Ellison > Ruth
		Judge Ellison =
		“Bob” Smith > Bob
		Robert (Bob) Smith > Robert
		Mary Ann Carter > Mary Ann
		J.R.R. Tolkien =`,
	American: `
		AJ Brooks =
		JP MORGAN > JP Morgan
		Martin Luther King Jr. > Martin
		LaToya Jackson > LaToya
		Sarah Connor, MBA > Sarah
		William "Bill" Gates > William
		Rev. Jesse Jackson > Jesse
		Sgt. Maria Flores > Maria
		Major Tom =
		Anna Smith (She/Her) > Anna`,
	Irish: `
		Aoife O'Brien > Aoife
		SIOBHAN O'NEILL > Siobhan
		Seán Ó Murchú > Seán
		Niamh Ní Dhomhnaill > Niamh
		D’Arcy Wretzky > D’Arcy
		ciarán mccarthy > Ciarán
		Fr. Ted Crilly =
		Sister Bernadette Walsh =
		Oisín Kelly > Oisín
		P. J. Byrne =`,
	German: `
		Prof. Dr. Dr. Hans Müller > Hans
		Dr.-Ing. Jürgen Klein > Jürgen
		Frau Müller =
		Herr Jürgen Klein > Jürgen
		Prof. Dr. med. Anna Schmidt > Anna
		Karl-Heinz Weber > Karl-Heinz
		KARL-HEINZ WEBER > Karl-Heinz
		von der Leyen =
		Ursula von der Leyen > Ursula
		Müller, Hans =`,
	Austrian: `
		Mag. Eva Gruber > Eva
		Dipl.-Ing. Franz Huber > Franz
		Ing. Stefan Moser > Stefan
		Mag. Dr. Lukas Bauer > Lukas
		Hofrat Berger > Hofrat
		Ing. Moser =
		Anna-Lena Pichler > Anna-Lena
		GRUBER Eva =
		Dr. techn. Paul Egger > Paul
		Elfriede Jelinek > Elfriede`,
	Dutch: `
		Jan de Vries > Jan
		van der Berg =
		Ir. Pieter van Dijk > Pieter
		Drs. Sanne Bakker > Sanne
		Anouk van den Heuvel > Anouk
		JAN DE VRIES > Jan
		Noor Jansen > Noor
		mr. Willem Smit > Willem
		de Boer =
		Jan-Willem Visser > Jan-Willem`,
	French: `
		Jean-Pierre Dupont > Jean-Pierre
		JEAN-PIERRE DUPONT > Jean-Pierre
		DUPONT Marie =
		Jean Claude Martin > Jean Claude
		Marie Louise Petit > Marie Louise
		Mme Dupont =
		Mme Claire Dupont > Claire
		M. Luc Moreau > Luc
		Dr Hélène Roux > Hélène
		Pr. Alain Blanc > Alain`,
	Spanish: `
		Ana López García > Ana
		Dra. Ana López > Ana
		Dra Ana López > Ana
		Dr. Ana María López > Ana María
		López, Ana =
		Juan Pablo Montoya > Juan Pablo
		María del Carmen Ruiz > María
		José Luis Rodríguez > José Luis
		Lic. Carmen Vega > Carmen
		Miguel Ángel Torres > Miguel Ángel`,
	Mexican: `
		Ing. Jorge Hernández > Jorge
		Arq. Lucía Ramos > Lucía
		Guadalupe Sánchez > Guadalupe
		María Fernanda Ortiz > María Fernanda
		Xóchitl Gálvez > Xóchitl
		JUAN CARLOS PÉREZ > Juan Carlos
		Srta. Elena Cruz > Elena
		De la Cruz María =
		Sra. Cruz =
		Diego Luna > Diego`,
	Portuguese: `
		João Pedro Silva > João Pedro
		Profa. Inês Carvalho > Inês
		Eng. Rui Costa > Rui
		Maria da Silva > Maria
		da Silva =
		Drª Marta Lopes > Marta
		Sr. Costa =
		António Guterres > António
		joão sousa > João
		Tiago dos Santos > Tiago`,
	Brazilian: `
		Ana Paula Souza > Ana Paula
		Luiz Inácio da Silva > Luiz
		Thiago Alves > Thiago
		DRA. BEATRIZ LIMA > Beatriz
		Maria Clara Rocha > Maria Clara
		Zé Roberto > Zé
		Carlos Alberto Torres > Carlos Alberto
		Gisele B. > Gisele
		C. Drummond =
		dos Santos =`,
	Italian: `
		Dott. Marco Rossi > Marco
		Dott Marco Rossi > Marco
		Dott.ssa Giulia Bianchi > Giulia
		Avv. Paolo Conti > Paolo
		Ing. Luca Ferrari > Luca
		Dott. Rossi =
		Sig.ra Anna Greco > Anna
		Maria Teresa Bruno > Maria Teresa
		ROSSI Marco =
		Gian Luca Vialli > Gian`,
	Swedish: `
		Bo Lindqvist > Bo
		Åsa Öberg > Åsa
		ÅSA ÖBERG > Åsa
		Lars-Göran Holm > Lars-Göran
		Astrid af Trolle > Astrid
		Björn Borg > Björn
		Dr. Holm =
		karin nilsson > Karin
		E. Ström =
		Malin Åkerman > Malin`,
	Icelandic: `
		Jón Sigurðsson > Jón
		Þóra Jónsdóttir > Þóra
		Björk Guðmundsdóttir > Björk
		Ólafur Ragnar Grímsson > Ólafur
		ÞÓRA JÓNSDÓTTIR > Þóra
		Katrín Jakobsdóttir > Katrín
		Halldór > Halldór
		Vigdís Finnbogadóttir, PhD > Vigdís
		Æsa Helgadóttir > Æsa
		H. Laxness =`,
	Polish: `
		Anna Nowak > Anna
		mgr Jan Kowalski > Jan
		mgr inż. Piotr Zieliński > Piotr
		dr hab. Ewa Wójcik > Ewa
		Kowalski Jan =
		Łukasz Piątek > Łukasz
		ŁUKASZ PIĄTEK > Łukasz
		Małgorzata Wiśniewska-Nowak > Małgorzata
		Pan Kowalski =
		Nowak, Anna =`,
	Czech: `
		MUDr. Petr Novák > Petr
		Ing. Jana Svobodová > Jana
		JUDr. Karel Dvořák > Karel
		Mgr. Lucie Černá > Lucie
		Jiří Procházka > Jiří
		JIŘÍ PROCHÁZKA > Jiří
		Bc. Tomáš Veselý > Tomáš
		NOVÁK Petr =
		Zdeňka Horáková, Ph.D. > Zdeňka
		MUDr. Novák =`,
	Hungarian: `
		Nagy Anna =
		Kovács Péter =
		Dr. Szabó Éva =
		Péter Kovács > Péter
		Zsófia Horváth > Zsófia
		Takács Ágnes =
		NAGY ANNA > Nagy Anna
		Orbán-Kiss Márta > Orbán-Kiss
		Tóth László =
		Eszter Molnár, PhD > Eszter`,
	Russian: `
		Ольга Петрова > Ольга
		Иванова Ольга =
		Екатерина Иванова > Екатерина
		Марина Соколова > Марина
		Петрик Ольга Ивановна =
		Елена Сергеевна Попова > Елена
		ДМИТРИЙ ВОЛКОВ > Дмитрий
		Sergey Ivanov > Sergey
		Ivanov Sergey =
		Lev Yashin > Lev`,
	Ukrainian: `
		Тарас Шевченко > Тарас
		Шевченко Тарас =
		Оксана Забужко > Оксана
		Yulia Tymoshenko > Yulia
		Tymoshenko Yulia =
		Андрій Бондар > Андрій
		андрій бондар > Андрій
		Volodymyr Zelensky > Volodymyr
		Zelensky Volodymyr =
		О. Забужко =`,
	Greek: `
		Ελένη Παπαδοπούλου > Ελένη
		Γιώργος Σεφέρης > Γιώργος
		ΓΙΩΡΓΟΣ ΣΕΦΕΡΗΣ > Γιωργος
		Giorgos Papadopoulos > Giorgos
		ΠΑΠΑΔΟΠΟΥΛΟΥ Ελένη =
		Dr. Maria Callas > Maria
		Nikos Kazantzakis > Nikos
		Κ. Καβάφης =
		Σωκράτης > Σωκράτης
		Anna-Maria Zervou > Anna-Maria`,
	Turkish: `
		Ayşe Yılmaz > Ayşe
		İSMAİL YILDIZ > İsmail
		Ahmet Bey =
		Ayşe Hanım =
		Prof. Dr. Mehmet Demir > Mehmet
		Işıl Kaya > Işıl
		IŞIL KAYA > Işıl
		Sayın Kaya =
		Can Öztürk > Can
		Nur Aydın =`,
	Arabic: `
		Mohammed bin Salman > Mohammed
		Sheikh Hamad Al Thani =
		Sheikh Zayed =
		Fatima Al-Zahra > Fatima
		Abdul Rahman Khan =
		Abu Bakr Siddiq =
		محمد علي =
		Dr. Layla Haddad > Layla
		Al Rashid =
		Abdulrahman Nasser > Abdulrahman`,
	Persian: `
		Shirin Ebadi > Shirin
		Mohammad Reza Shajarian > Mohammad
		Seyed Ali Hosseini =
		شیرین عبادی =
		Dr. Maryam Mirzakhani > Maryam
		Haji Karimi =
		Golnaz Farahani > Golnaz
		NASRIN SOTOUDEH > Nasrin
		Arash > Arash
		Mirza Taghi Khan =`,
	Indian: `
		Rajesh Kumar > Rajesh
		Er. Rajesh Kumar > Rajesh
		Er Rajesh Kumar > Rajesh
		Adv. Priya Nair > Priya
		Adv Priya Nair > Priya
		S. Ramanathan =
		Smt. Sunita Devi > Sunita
		R Ashwin =
		Priya-ji =
		राजेश कुमार =`,
	Bangladeshi: `
		Md Rahman =
		Md. Abdul Karim =
		Mohd Hasan =
		Sheikh Hasina =
		Nusrat Jahan > Nusrat
		Syed Mujtaba Ali =
		Sk. Anwar =
		Tahmima Anam > Tahmima
		Engr. Kamal Hossain > Kamal
		Begum Rokeya =`,
	Chinese: `
		Li Wei =
		LI WEI > Li Wei
		Xiaoming Wang > Xiaoming
		Wong Kar Wai =
		Cheung Man Yuk =
		李明 =
		Jack Ma > Jack
		Zhang Ziyi =
		Kar Wai Wong =
		Wang, Xiaoming =`,
	Singaporean: `
		Tan Ah Kow =
		Goh Chok Tong =
		Lim Mei Ling =
		Ong Beng Seng =
		Siti Nurhaliza =
		Rachel Tan > Rachel
		Desmond Koh > Desmond
		Dr Tan Cheng Bock =
		Chua Wei Hao =
		Nur Aisyah =`,
	Korean: `
		Kim Min-jun =
		Min-jun Kim > Min-jun
		Park Chan-wook =
		Son Heung-min =
		Jiwoo Choi > Jiwoo
		Bae Doona =
		김 민준 =
		Seo Yeon Lee =
		Hwang In-youp =
		Grace Park > Grace`,
	Japanese: `
		Yuki Tanaka > Yuki
		Tanaka Yuki =
		Tanaka-san =
		Haruki Murakami > Haruki
		SUZUKI ICHIRO > Suzuki Ichiro
		山田 太郎 =
		Sato Kenji =
		Kenji Sato > Kenji
		Naomi Watanabe > Naomi
		Yamada sensei =`,
	Vietnamese: `
		Nguyễn Văn An =
		Nguyen Van An =
		Linh Nguyen > Linh
		Trần Thị Mai =
		Đặng Thu Thảo =
		Lê Minh =
		Võ Nguyên Giáp =
		nguyen van an > Nguyen Van An
		Bùi Xuân Huấn =
		Kevin Pham > Kevin`,
};
