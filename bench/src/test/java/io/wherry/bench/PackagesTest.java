// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/// The arrows between the packages of the benchmarks.
final class PackagesTest {
    private static final String ROOT = "io.wherry.bench";

    private final JavaClasses classes =
            new ClassFileImporter().importPath(Path.of("target", "classes"));

    @Test
    void packagesFormNoCycle() {
        slices().matching(ROOT + ".(**)").should().beFreeOfCycles().check(classes);
    }

    @Test
    void noPackageDependsOnTheCommandLine() {
        noClasses()
                .that()
                .resideInAPackage(ROOT + ".*..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(ROOT)
                .check(classes);
    }

    @Test
    void harnessKnowsNoMeasurement() {
        classes()
                .that()
                .resideInAPackage(ROOT + ".harness")
                .should()
                .onlyDependOnClassesThat(
                        resideOutsideOfPackage(ROOT + "..")
                                .or(resideInAnyPackage(ROOT + ".harness", ROOT + ".report")))
                .check(classes);
    }
}
