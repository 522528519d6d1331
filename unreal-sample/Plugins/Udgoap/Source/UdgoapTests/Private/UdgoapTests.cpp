// Run in the editor: Tools, Session Frontend, Automation, "udgoap".

#include "Misc/AutomationTest.h"
#include "Modules/ModuleManager.h"
#include "UdgoapDomain.h"
#include "UdgoapModule.h"
#include "UdgoapOrigin.h"

IMPLEMENT_MODULE(FDefaultModuleImpl, UdgoapTests)

#if WITH_DEV_AUTOMATION_TESTS

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FUdgoapLibraryTest, "udgoap.Library",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)

bool FUdgoapLibraryTest::RunTest(const FString&)
{
	FString Why;
	const bool bIsAvailable = FUdgoapModule::IsAvailable(Why);
	TestTrue(TEXT("the library is there: ") + Why, bIsAvailable);
	return bIsAvailable;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FUdgoapDocumentTest, "udgoap.Document",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)

bool FUdgoapDocumentTest::RunTest(const FString&)
{
	const ANSICHAR Text[] = "{ \"udgoap\": 1, \"types\": { \"apple\": { \"suplies\": [] } } }";
	UUdgoapDomain* Domain = NewObject<UUdgoapDomain>();
	Domain->AddDocument(
		TEXT("broken.json"),
		TArray<uint8>(reinterpret_cast<const uint8*>(Text), static_cast<int32>(sizeof(Text) - 1)));
	TArray<FString> Problems;
	const UdgDomain Loaded = Domain->Load(Problems);
	TestTrue(TEXT("a broken document isn't loaded"), Loaded.bits == 0);
	TestTrue(TEXT("and says where"), Problems.Num() > 0 && Problems[0].Contains(TEXT("broken.json:1:")));
	return true;
}

IMPLEMENT_SIMPLE_AUTOMATION_TEST(
	FUdgoapOriginTest, "udgoap.Origin",
	EAutomationTestFlags::EditorContext | EAutomationTestFlags::ProductFilter)

bool FUdgoapOriginTest::RunTest(const FString&)
{
	const FUdgoapOrigin Origin = FUdgoapOrigin::Near(FVector(1e8, -2e8, 5e4));
	const FVector Place(1e8 + 399999.9, -2e8 - 123456.7, 5e4 + 89.1);
	const FVector Back = Origin.ToLevel(Origin.ToMetres(Place));
	TestTrue(TEXT("less than a millimetre is lost"), FVector::Dist(Place, Back) < 0.1);
	return true;
}

#endif
