// SPDX-License-Identifier: Apache-2.0
package io.wherry.dist;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The arrows of ARCHITECTURE.md, read from the class files of all modules.
final class ArchitectureTest {
    private static final String[] JDK = {"java..", "jdk.jfr..", "org.jspecify.."};

    private static final Module BYTES = new Module(List.of("io.wherry.bytes"), List.of());
    private static final Module CODEC =
            new Module(
                    List.of("io.wherry.codec", "io.wherry.stream"),
                    List.of("io.wherry.bytes..", "sun.reflect"));
    private static final Module AGENT =
            new Module(
                    List.of("io.wherry.agent"),
                    List.of("io.wherry.codec..", "io.wherry.stream..", "com.sun.tools.attach"));
    private static final Module TRANSPORT =
            new Module(
                    List.of("io.wherry.transport"),
                    List.of(
                            "io.wherry.bytes..",
                            "javax.net..",
                            "javax.crypto..",
                            "javax.security.auth.x500",
                            "jdk.net"));
    private static final Module SHM =
            new Module(List.of("io.wherry.transport.shm"), List.of("io.wherry.transport.."));
    private static final Module MESH =
            new Module(List.of("io.wherry.mesh"), List.of("io.wherry.transport.."));
    private static final Module LAUNCH =
            new Module(
                    List.of("io.wherry.launch"),
                    List.of("io.wherry.transport..", "javax.net.ssl.."));
    private static final Module MPI =
            new Module(
                    List.of("io.wherry.mpi", "mpi"),
                    List.of(
                            "io.wherry.bytes..",
                            "io.wherry.codec..",
                            "io.wherry.transport..",
                            "io.wherry.mesh..",
                            "io.wherry.launch.."));
    private static final Module TRANSPORT_MPI =
            new Module(
                    List.of("io.wherry.transport.mpi"),
                    List.of("io.wherry.transport..", "io.wherry.mpi..", "mpi.."));
    private static final Module RMI =
            new Module(
                    List.of("io.wherry.rmi"),
                    List.of(
                            "io.wherry.bytes..",
                            "io.wherry.codec..",
                            "io.wherry.transport..",
                            "io.wherry.mesh.."));
    private static final Module INSPECT =
            new Module(
                    List.of("io.wherry.inspect"),
                    List.of("io.wherry.bytes..", "io.wherry.codec.."));
    private static final Module OPENTELEMETRY =
            new Module(
                    List.of("io.wherry.opentelemetry"),
                    List.of(
                            "io.opentelemetry.api..",
                            "io.opentelemetry.context..",
                            "io.wherry.rmi..",
                            "io.wherry.transport.."));
    private static final Module REDISSON =
            new Module(
                    List.of("io.wherry.redisson"),
                    List.of("io.netty.buffer..", "io.wherry.codec..", "org.redisson.."));
    private static final Module SPRING =
            new Module(
                    List.of("io.wherry.spring"),
                    List.of(
                            "io.micrometer..",
                            "io.wherry.codec..",
                            "jakarta.jms",
                            "org.springframework.."));
    private static final Module SPRING_BOOT =
            new Module(
                    List.of("io.wherry.spring.boot"),
                    List.of(
                            "io.micrometer..",
                            "io.wherry.codec..",
                            "io.wherry.spring..",
                            "org.springframework.."));
    private static final Module SPARK =
            new Module(
                    List.of("io.wherry.spark"),
                    List.of(
                            "javax.crypto..",
                            "org.apache.spark",
                            "org.apache.spark.api.java",
                            "org.apache.spark.rdd",
                            "org.apache.spark.serializer",
                            "scala..",
                            "io.wherry.bytes..",
                            "io.wherry.codec..",
                            "io.wherry.launch..",
                            "io.wherry.transport.."));
    private static final Module KAFKA =
            new Module(
                    List.of("io.wherry.kafka"),
                    List.of(
                            "org.apache.kafka.clients..",
                            "org.apache.kafka.common..",
                            "io.wherry.codec.."));
    private static final Module HAZELCAST =
            new Module(
                    List.of("io.wherry.hazelcast"),
                    List.of(
                            "com.hazelcast.config",
                            "com.hazelcast.nio.serialization",
                            "io.wherry.codec.."));
    private static final Module EHCACHE =
            new Module(
                    List.of("io.wherry.ehcache"),
                    List.of(
                            "io.wherry.codec..",
                            "org.ehcache",
                            "org.ehcache.spi.resilience",
                            "org.ehcache.spi.serialization"));
    private static final Module INFINISPAN =
            new Module(
                    List.of("io.wherry.infinispan"),
                    List.of("io.wherry.codec..", "org.infinispan.commons.."));
    private static final Module WICKET =
            new Module(
                    List.of("io.wherry.wicket"),
                    List.of(
                            "io.wherry.codec..",
                            "io.wherry.inspect..",
                            "org.apache.wicket",
                            "org.apache.wicket.serialize"));
    private static final Module QUARTZ =
            new Module(
                    List.of("io.wherry.quartz"),
                    List.of("io.wherry.codec..", "org.quartz", "org.quartz.impl.jdbcjobstore"));
    private static final Module TOMCAT =
            new Module(
                    List.of("io.wherry.tomcat"),
                    List.of(
                            "io.wherry.codec..",
                            "jakarta.servlet",
                            "org.apache.catalina",
                            "org.apache.catalina.session",
                            "org.apache.juli.logging"));
    private static final Module KOTLIN =
            new Module(
                    List.of("io.wherry.kotlin"),
                    List.of("io.wherry.codec..", "kotlin..", "org.jetbrains.annotations"));
    private static final Module CAMUNDA =
            new Module(
                    List.of("io.wherry.camunda"),
                    List.of("io.wherry.codec..", "org.camunda.bpm.engine.."));
    private static final Module PEKKO =
            new Module(
                    List.of("io.wherry.pekko"), List.of("io.wherry.codec..", "org.apache.pekko.."));
    private static final Module ISO =
            new Module(
                    List.of("io.wherry.iso", "expresso"),
                    List.of(
                            "io.wherry.bytes..",
                            "io.wherry.codec..",
                            "io.wherry.transport..",
                            "io.wherry.mesh..",
                            "io.wherry.launch.."));
    private static final Module TESTKIT =
            new Module(
                    List.of("io.wherry.testkit"),
                    List.of(
                            "io.wherry.bytes..",
                            "io.wherry.codec..",
                            "io.wherry.stream..",
                            "io.wherry.transport..",
                            "javax.tools..", // the conformance kit compiles classes that change
                            "org.assertj..", // optional: the contract of transports is a JUnit test
                            "org.junit.jupiter.."));
    private static final Module APPS =
            new Module(
                    List.of("io.wherry.apps"),
                    List.of(
                            "io.wherry.iso..",
                            "io.wherry.launch..",
                            "io.wherry.mpi..",
                            "io.wherry.rmi..",
                            "io.wherry.transport..",
                            "mpi..",
                            "picocli.."));
    private static final Module CLI =
            new Module(
                    List.of("io.wherry.cli"),
                    List.of(
                            "io.wherry..",
                            "mpi..",
                            "javax..",
                            "jdk..",
                            "org.HdrHistogram..",
                            "picocli..",
                            "me.tongfei.progressbar.."));

    private static final Map<Module, JavaClasses> CLASSES = new HashMap<>();

    /// A folder of the tree. `packages` are its own, the first one named as the module; `uses` is
    /// all it may see of Wherry and of others, besides `JDK`.
    record Module(List<String> packages, List<String> uses) {
        Module {
            packages = List.copyOf(packages);
            uses = List.copyOf(uses);
        }

        String[] ownPackages() {
            return packages.stream().map(name -> name + "..").toArray(String[]::new);
        }

        String[] visiblePackages() {
            return Stream.of(Arrays.stream(ownPackages()), uses.stream(), Arrays.stream(JDK))
                    .flatMap(names -> names)
                    .toArray(String[]::new);
        }

        @Override
        public String toString() {
            return packages.getFirst();
        }

        /// The folder or jar that the class path has for this module.
        URL location() throws ClassNotFoundException {
            return Class.forName(packages.getFirst() + ".package-info")
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation();
        }
    }

    static List<Module> modules() {
        return List.of(
                BYTES,
                CODEC,
                AGENT,
                TRANSPORT,
                SHM,
                MESH,
                LAUNCH,
                MPI,
                TRANSPORT_MPI,
                ISO,
                RMI,
                INSPECT,
                OPENTELEMETRY,
                REDISSON,
                SPRING,
                SPRING_BOOT,
                SPARK,
                KAFKA,
                HAZELCAST,
                EHCACHE,
                INFINISPAN,
                WICKET,
                QUARTZ,
                TOMCAT,
                KOTLIN,
                CAMUNDA,
                PEKKO,
                TESTKIT,
                APPS,
                CLI);
    }

    static List<Module> modulesWithoutNativeCode() {
        return List.of(
                BYTES,
                CODEC,
                AGENT,
                MESH,
                LAUNCH,
                RMI,
                INSPECT,
                OPENTELEMETRY,
                KAFKA,
                HAZELCAST,
                EHCACHE,
                INFINISPAN,
                WICKET,
                QUARTZ,
                TOMCAT,
                KOTLIN,
                CAMUNDA,
                PEKKO,
                REDISSON,
                SPARK,
                SPRING,
                SPRING_BOOT,
                TESTKIT,
                APPS,
                CLI);
    }

    static List<Module> libraries() {
        return List.of(
                BYTES,
                CODEC,
                TRANSPORT,
                SHM,
                MESH,
                LAUNCH,
                MPI,
                TRANSPORT_MPI,
                ISO,
                RMI,
                INSPECT,
                OPENTELEMETRY,
                REDISSON,
                SPRING,
                SPRING_BOOT,
                SPARK,
                KAFKA,
                HAZELCAST,
                EHCACHE,
                INFINISPAN,
                WICKET,
                QUARTZ,
                TOMCAT,
                KOTLIN,
                CAMUNDA,
                PEKKO,
                TESTKIT);
    }

    @BeforeAll
    static void importModules() throws ClassNotFoundException {
        for (Module module : modules()) {
            CLASSES.put(module, new ClassFileImporter().importUrl(module.location()));
        }
    }

    @ParameterizedTest
    @MethodSource("modules")
    void everyModuleIsSeen(Module module) {
        List<String> names =
                CLASSES.get(module).stream()
                        .map(JavaClass::getSimpleName)
                        .filter(name -> !name.equals("package-info"))
                        .toList();

        assertThat(names).as("classes at %s", module).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void everyClassIsInAPackageOfItsModule(Module module) {
        classes().should().resideInAnyPackage(module.ownPackages()).check(CLASSES.get(module));
    }

    @ParameterizedTest
    @MethodSource("modules")
    void arrowsOnlyGoDown(Module module) {
        classes()
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage(module.visiblePackages()).or(primitivesAndTheirArrays()))
                .check(CLASSES.get(module));
    }

    @Test
    void onlyTestsAndSamplesAreNotPublished() throws IOException {
        Path root = Path.of("..");
        List<String> unpublished = new ArrayList<>();
        Matcher module =
                Pattern.compile("<module>(.+)</module>")
                        .matcher(Files.readString(root.resolve("pom.xml")));
        while (module.find()) {
            Path pom = root.resolve(module.group(1)).resolve("pom.xml");
            if (Files.readString(pom).contains("<maven.deploy.skip>true<")) {
                unpublished.add(module.group(1));
            }
        }

        assertThat(unpublished)
                .containsExactlyInAnyOrder(
                        "bench",
                        "codec-it",
                        "dist",
                        "integrations/agent-it",
                        "integrations/agent-it/security-5",
                        "integrations/agent-it/spark",
                        "integrations/serializers",
                        "samples",
                        "transport-it");
    }

    @Test
    void codecKnowsNoNetwork() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.net..", "java.rmi..")
                .orShould()
                .dependOnClassesThat()
                .haveNameMatching("java\\.nio\\.channels\\..*Socket.*")
                .check(CLASSES.get(CODEC));
    }

    @Test
    void transportKnowsNoObjectStreams() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.io\\.Object(In|Out)put(Stream)?")
                .check(CLASSES.get(TRANSPORT));
    }

    @ParameterizedTest
    @MethodSource("modules")
    void nothingNeedsJdkInternals(Module module) {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("sun.misc..", "jdk.internal..")
                .check(CLASSES.get(module));
    }

    @ParameterizedTest
    @MethodSource("modulesWithoutNativeCode")
    void onlyTransportsMpiAndIsoCallNativeCode(Module module) {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.lang\\.foreign\\.(Linker|SymbolLookup).*")
                .check(CLASSES.get(module));
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void librariesPrintNothing(Module module) {
        noClasses()
                .that()
                .haveSimpleNameNotEndingWith(
                        "Peer") // programs of tests, which answer on their output
                .should(ACCESS_STANDARD_STREAMS)
                .check(CLASSES.get(module));
    }

    @ParameterizedTest
    @MethodSource("modules")
    void noPackageIsACupboard(Module module) {
        noClasses()
                .should()
                .resideInAnyPackage("..util..", "..impl..", "..model..", "..common..")
                .check(CLASSES.get(module));
    }

    /// The exported package is left out: it opens the door to the packages below it, and they speak its words.
    @ParameterizedTest
    @MethodSource("modules")
    void packagesOfAModuleFormNoCycle(Module module) {
        slices().matching("io.wherry.(**)")
                .should()
                .beFreeOfCycles()
                .ignoreDependency(
                        DescribedPredicate.alwaysTrue(),
                        resideInAPackage(module.packages().getFirst()))
                .check(CLASSES.get(module));
    }

    private static DescribedPredicate<JavaClass> primitivesAndTheirArrays() {
        return DescribedPredicate.describe(
                "are primitive", type -> type.getBaseComponentType().isPrimitive());
    }
}
