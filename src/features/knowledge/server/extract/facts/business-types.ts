import type { ownerIndustries } from "#shared/vocabulary.ts";

export type OwnerIndustry = (typeof ownerIndustries)[number];

const typesByIndustry: Record<OwnerIndustry, string> = {
  food: "Bakery BarOrPub Brewery CafeOrCoffeeShop Distillery FastFoodRestaurant FoodEstablishment IceCreamShop Restaurant Winery",
  healthcare:
    "CommunityHealth CovidTestingFacility Dentist Dermatology DiagnosticLab DietNutrition Diagnostician Emergency Geriatric Gynecologic Hospital IndividualPhysician MedicalBusiness MedicalClinic MedicalOrganization Midwifery Nursing Obstetric Oncologic Optician Optometric Otolaryngologic Pediatric Pharmacy PhysiciansOffice Physician Physiotherapy PlasticSurgery Podiatric PrimaryCare Psychiatric PublicHealth VeterinaryCare",
  retail:
    "AutoDealer AutoPartsStore BikeStore BookStore ClothingStore ComputerStore ConvenienceStore DepartmentStore ElectronicsStore Florist FurnitureStore GardenStore GroceryStore HardwareStore HobbyShop HomeGoodsStore JewelryStore LiquorStore MensClothingStore MobilePhoneStore MotorcycleDealer MovieRentalStore MusicStore OfficeEquipmentStore OnlineStore OutletStore PawnShop PetStore ShoeStore ShoppingCenter SportingGoodsStore Store TireShop ToyStore WholesaleStore",
  professional:
    "AccountingService Attorney AutomatedTeller BankOrCreditUnion Electrician EmploymentAgency FinancialService GeneralContractor HVACBusiness HomeAndConstructionBusiness HousePainter InsuranceAgency LegalService Locksmith MovingCompany Notary Plumber ProfessionalService RealEstateAgent RoofingContractor TravelAgency",
  technology: "SoftwareApplication WebApplication MobileApplication",
  other:
    "AdultEntertainment AmusementPark AnimalShelter ArchiveOrganization ArtGallery AutoBodyShop AutoRental AutoRepair AutoWash AutomotiveBusiness BeautySalon BedAndBreakfast BowlingAlley Campground Casino ChildCare ComedyClub DaySpa DryCleaningOrLaundry EmergencyService EntertainmentBusiness ExerciseGym FireStation GasStation GolfCourse GovernmentOffice HairSalon HealthAndBeautyBusiness HealthClub Hostel Hotel InternetCafe Library LodgingBusiness LocalBusiness Motel MotorcycleRepair MovieTheater MuseumBusiness NailSalon NightClub PoliceStation PostOffice PublicSwimmingPool RadioStation RecyclingCenter Resort SelfStorage SkiResort SportsActivityLocation SportsClub StadiumOrArena TattooParlor TelevisionStation TennisComplex TouristInformationCenter VacationRental",
};

export const businessTypes: Map<string, OwnerIndustry> = new Map(
  Object.entries(typesByIndustry).flatMap(([industry, types]) =>
    types.split(" ").map((type): [string, OwnerIndustry] => [type, industry as OwnerIndustry]),
  ),
);
