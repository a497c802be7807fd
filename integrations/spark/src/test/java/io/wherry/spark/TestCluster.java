// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/// Spark with executors in JVMs of their own, on this machine.
///
/// The folder in the variable SPARK_HOME needs a folder `jars`; the executors get the class path of
/// this JVM.
final class TestCluster {
    private TestCluster() {}

    /// Returns a configuration of `executors` JVMs with one core each.
    static SparkConf conf(int executors, String serializer) throws IOException {
        Files.createDirectories(Path.of(System.getenv("SPARK_HOME"), "jars"));
        return new SparkConf(false)
                .setMaster("local-cluster[" + executors + ",1,1024]")
                .setAppName("wherry")
                .set("spark.serializer", serializer)
                .set("spark.ui.enabled", "false")
                .set("spark.driver.host", "127.0.0.1")
                .set("spark.driver.bindAddress", "127.0.0.1")
                .set("spark.task.maxFailures", "1")
                .set("spark.executor.memory", "512m")
                .set("spark.executor.extraJavaOptions", "-XX:+UseSerialGC -XX:TieredStopAtLevel=1")
                .set("spark.executor.extraClassPath", System.getProperty("java.class.path"));
    }

    static JavaSparkContext start(SparkConf conf) {
        return new JavaSparkContext(conf);
    }
}
