// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.engines;

/// A program over unmodified libraries, which runs with the agent and without.
enum AgentProgram {
    TOMCAT("Tomcat", "acme.tomcat.SessionTimes"),
    EHCACHE("Ehcache", "acme.ehcache.EntryTimes"),
    INFINISPAN("Infinispan", "acme.infinispan.BytesTimes"),
    HAZELCAST("Hazelcast", "acme.hazelcast.MapTimes"),
    SPRING("Spring's core", "acme.spring.ValueTimes"),
    SPARK("Spark", "acme.spark.ShuffleTimes");

    private final String title;
    private final String main;

    AgentProgram(String title, String main) {
        this.title = title;
        this.main = main;
    }

    String title() {
        return title;
    }

    /// Its main class.
    String main() {
        return main;
    }
}
