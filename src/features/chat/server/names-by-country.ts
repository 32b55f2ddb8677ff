const words = (text: string) => text.split(" ");

export const namesByCountry: Record<string, string[]> = {
  US: words(
    "Emma Olivia Ava Sophia Mia Grace Hannah Chloe Lily Zoe Noah Liam Ethan Mason Lucas Jack Henry Owen Caleb Ryan",
  ),
  GB: words(
    "Amelia Isla Poppy Freya Florence Alice Daisy Elsie Phoebe Imogen Oliver George Harry Alfie Arthur Oscar Archie Theo Callum Rhys",
  ),
  IE: words(
    "Aoife Niamh Ciara Saoirse Orla Sinéad Róisín Clodagh Maeve Gráinne Conor Cian Oisín Darragh Eoin Fionn Cillian Declan Ronan Tadhg",
  ),
  CA: words(
    "Charlotte Maya Claire Audrey Sadie Camille Noelle Brooke Paige Leah William Logan Benjamin Nathan Wyatt Connor Cole Felix Xavier Spencer",
  ),
  AU: words(
    "Matilda Ruby Willow Evie Sienna Harper Piper Tahlia Georgia Indi Jack Cooper Hudson Banjo Lachlan Angus Darcy Flynn Hamish Riley",
  ),
  NZ: words(
    "Aria Anahera Mia Hazel Ivy Pippa Mereana Kiri Tui Zara Tane Nikau Wiremu Hunter Blake Jayden Caleb Mason Rawiri Toby",
  ),
  NG: words(
    "Adaeze Chioma Ngozi Amina Folake Yetunde Ifeoma Zainab Temitope Bisi Emeka Chinedu Tunde Segun Obinna Musa Ibrahim Kelechi Femi Uche",
  ),
  KE: words(
    "Wanjiru Akinyi Njeri Achieng Wambui Chebet Atieno Muthoni Nafula Wairimu Kamau Otieno Mwangi Kiprop Odhiambo Njoroge Kipchoge Juma Baraka Omondi",
  ),
  ZA: words(
    "Thandi Lerato Nomsa Zanele Naledi Palesa Anika Ayanda Lindiwe Busisiwe Sipho Thabo Pieter Mandla Kagiso Themba Johan Lwazi Sizwe Bongani",
  ),
  IN: words(
    "Aarti Ananya Diya Kavya Meera Neha Pooja Priya Riya Sneha Aarav Arjun Dev Ishaan Karan Nikhil Rahul Rohan Sanjay Vikram",
  ),
  DE: words(
    "Anna Lena Lea Marie Johanna Clara Greta Ida Frieda Jana Paul Jonas Leon Felix Maximilian Moritz Anton Emil Jakob Lukas",
  ),
  AT: words(
    "Magdalena Katharina Theresa Elisabeth Valentina Viktoria Verena Birgit Helene Marlene Florian Stefan Tobias Dominik Christoph Bernhard Matthias Fabian Raphael Sebastian",
  ),
  CH: words(
    "Nina Livia Alina Seraina Corinne Noémie Ladina Mirjam Nadine Selina Reto Urs Beat Nico Andrin Gian Jan Silvan Luca Yannick",
  ),
  FR: words(
    "Camille Chloé Inès Jade Juliette Léa Louise Manon Margaux Zoé Antoine Arthur Gabriel Hugo Jules Louis Lucas Mathis Nathan Théo",
  ),
  BE: words(
    "Elise Louise Amélie Margot Lore Jolien Eline Axelle Charlotte Febe Wout Arne Maxime Senne Lowie Victor Mathieu Robbe Jef Nicolas",
  ),
  NL: words(
    "Sanne Fleur Lotte Femke Maud Roos Anouk Iris Noor Eva Daan Sem Bram Thijs Lars Jesse Ruben Stijn Sven Joris",
  ),
  ES: words(
    "Lucía Carmen Elena Sofía Marta Paula Alba Irene Nuria Rocío Javier Pablo Álvaro Diego Sergio Marcos Adrián Iván Rubén Hugo",
  ),
  MX: words(
    "Ximena Valentina Regina Fernanda Daniela Guadalupe Mariana Renata Itzel Paola Santiago Mateo Emiliano Leonardo Rodrigo Alejandro Andrés Eduardo Gael Ramón",
  ),
  AR: words(
    "Florencia Agustina Micaela Julieta Rocío Milagros Candela Delfina Catalina Macarena Facundo Joaquín Nicolás Tomás Lautaro Bautista Matías Franco Ignacio Gonzalo",
  ),
  CO: words(
    "Valeria Natalia Carolina Luisa Paula Manuela Salomé Juliana Sara Marcela Juan Camilo Julián Felipe Esteban Samuel Cristian Óscar Jhon Mauricio",
  ),
  PT: words(
    "Matilde Leonor Carolina Inês Mafalda Francisca Constança Joana Madalena Rita Duarte Afonso Gonçalo Tiago Rodrigo Martim Salvador Nuno Rui Tomás",
  ),
  BR: words(
    "Beatriz Larissa Júlia Mariana Camila Letícia Luana Bruna Fernanda Isabela João Pedro Thiago Rafael Gustavo Felipe Bruno Caio Vinícius Mateus",
  ),
  IT: words(
    "Giulia Chiara Francesca Martina Alessia Elisa Aurora Ginevra Beatrice Federica Lorenzo Matteo Alessandro Davide Marco Luca Riccardo Tommaso Pietro Simone",
  ),
  PL: words(
    "Zofia Zuzanna Hanna Maja Agnieszka Katarzyna Magdalena Aleksandra Joanna Kinga Jakub Szymon Filip Wojciech Mateusz Bartosz Piotr Tomasz Michał Kacper",
  ),
  SE: words(
    "Astrid Ebba Linnea Maja Saga Elsa Wilma Freja Tuva Signe Axel Viktor Hugo Oskar Gustav Nils Elias Anders Emil Linus",
  ),
  TR: words(
    "Zeynep Elif Defne Ayşe Ece Merve Selin Esra Derya Melis Yusuf Emre Mert Can Burak Kerem Ahmet Murat Deniz Ozan",
  ),
  IL: words(
    "Noa Tamar Shira Maya Yael Adi Talia Michal Liat Hila Noam Itai Ariel Daniel Yonatan Omer Eitan Guy Ido Amit",
  ),
  EG: words(
    "Mariam Salma Nour Farida Habiba Yasmin Hana Aya Dina Rania Omar Ahmed Youssef Karim Mostafa Tarek Hassan Amr Khaled Sherif",
  ),
  AE: words(
    "Fatima Maryam Shamma Hessa Latifa Alia Moza Noura Reem Sara Khalifa Saeed Rashid Hamdan Sultan Majid Faisal Ali Humaid Zayed",
  ),
  ID: words(
    "Ayu Dewi Putri Siti Rina Wulan Indah Ratna Lestari Citra Budi Agus Andi Rizky Dimas Bayu Eko Fajar Hendra Joko",
  ),
  PH: words(
    "Angelica Maricel Jasmine Kristine Rowena Lorna Bea Trisha Althea Joy Jericho Paolo Miguel Carlo Rommel Jomar Angelo Marvin Enzo Rodel",
  ),
  JP: words(
    "Yui Hina Sakura Aoi Misaki Haruka Akari Mio Rin Ayaka Haruto Yuto Sota Riku Ren Daiki Kenta Takumi Yuki Kaito",
  ),
  CN: words(
    "Xinyi Yuting Mengjie Jiayi Lihua Xiaoyan Ruoxi Qian Ying Meilin Haoran Zihan Yuxuan Jianguo Weijie Minghao Junjie Bowen Tao Lei",
  ),
  KR: words(
    "Minji Jiwoo Seoyeon Hayoon Jisoo Yuna Soojin Eunji Hyejin Sora Minjun Seojun Dohyun Jiho Junseo Hyunwoo Jihoon Sungmin Taeyang Wonho",
  ),
};
