import { contactForm } from "#features/site/web/help/contact-form.ts";
import { searchHelp } from "#features/site/web/help/search-help.ts";
import "./landing.css";

searchHelp(document);
contactForm(document);
