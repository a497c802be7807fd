// SPDX-License-Identifier: Apache-2.0
/// Test support for the tests, the benchmarks and the command line: the graph zoo and the
/// isomorphism
/// check.
///
/// The packages of shapes are open, as the packages of a user's own classes would be.
module io.wherry.testkit {
    requires transitive io.wherry.codec;
    requires transitive io.wherry.transport;
    requires static transitive java.instrument; // an agent that refuses to define classes
    requires java.management; // the direct memory that links hold
    requires java.compiler; // javax.tools: classes that change between writer and reader
    requires jdk.unsupported; // sun.reflect.ReflectionFactory, made for serializers
    requires static transitive org.jspecify;
    requires static org.assertj.core; // the contract of transports is a JUnit test
    requires static transitive org.junit.jupiter.api;
    requires static org.junit.jupiter.params;

    exports io.wherry.testkit;
    exports io.wherry.testkit.conformance;
    exports io.wherry.testkit.conformance.chapter;
    exports io.wherry.testkit.conformance.rule;
    exports io.wherry.testkit.conformance.wire;
    exports io.wherry.testkit.fault;
    exports io.wherry.testkit.host;
    exports io.wherry.testkit.integration;
    exports io.wherry.testkit.mpi;
    exports io.wherry.testkit.transport;
    exports io.wherry.testkit.zoo;
    exports io.wherry.testkit.zoo.shapes;
    exports io.wherry.testkit.zoo.shapes.hooks;
    exports io.wherry.testkit.zoo.shapes.kinds;
    exports io.wherry.testkit.zoo.shapes.media;
    exports io.wherry.testkit.zoo.shapes.shop;

    opens io.wherry.testkit.conformance.chapter;
    opens io.wherry.testkit.zoo.shapes;
    opens io.wherry.testkit.zoo.shapes.hooks;
    opens io.wherry.testkit.zoo.shapes.kinds;
    opens io.wherry.testkit.zoo.shapes.media;
    opens io.wherry.testkit.zoo.shapes.shop;
}
