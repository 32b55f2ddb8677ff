import { searchHelp } from "#features/site/web/help/search-help.ts";
import "./landing.css";

searchHelp(document);
