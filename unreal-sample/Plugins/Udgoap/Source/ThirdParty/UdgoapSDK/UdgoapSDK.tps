<?xml version="1.0" encoding="utf-8"?>
<TpsData xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <Name>udgoap</Name>
  <Location>/Plugins/Udgoap/Source/ThirdParty/UdgoapSDK/</Location>
  <Function>Decides what non-player characters do next.</Function>
  <Justification>It is what the plugin is for.</Justification>
  <Eula>MIT or Apache License 2.0, as you choose</Eula>
  <RedistributeTo>
    <EndUserGroup>Licensees</EndUserGroup>
    <EndUserGroup>P4</EndUserGroup>
    <EndUserGroup>Git</EndUserGroup>
  </RedistributeTo>
  <LicenseFolder>/Plugins/Udgoap/Source/ThirdParty/UdgoapSDK/</LicenseFolder>
</TpsData>
