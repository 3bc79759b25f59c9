export const FIRST_NAMES =
  'Olivia Noah Emma Liam Ava Mason Sofia Lucas Mia Ethan Isabella Mateo Amelia Leo Harper Diego Zoe Omar Priya Kenji Freya Anders Aisha Tomás Grace Jonah Lucía Elijah Nora Hugo Imani Caleb Ruby Felix Chloe Ravi Hannah Theo Maya Dmitri Ingrid Samuel Leila Marcus'.split(
    ' '
  )

export const LAST_NAMES =
  'Rivera Okafor Lindqvist Tran Delgado Washington Nguyen Kowalski Patel Montgomery Fischer O’Brien Castillo Haddad Johansson Mbeki Sato Moreau Bianchi Reyes Kim Novak Larsen Abara Whitfield Ortega Schmidt Duarte Hughes Yamamoto Petrov Silva Bennett Farouk Castellanos Park'.split(
    ' '
  )

export const STREETS = ['Maple Street', 'Harbor Road', 'Willow Lane', 'Northgate Avenue', 'Summit Drive', 'Oak Court']
