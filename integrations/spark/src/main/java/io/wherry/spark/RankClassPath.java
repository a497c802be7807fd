// SPDX-License-Identifier: Apache-2.0
package io.wherry.spark;

import io.wherry.launch.RankLoader;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The class path of an executor, with the jars that were added to the application.
final class RankClassPath {
    /// Classes that have one state for the executor, and those that cross between a task and its rank.
    private static final List<String> SHARED =
            List.of(
                    "io.wherry.spark.RankProgram",
                    "org.apache.hadoop.",
                    "org.apache.logging.",
                    "org.apache.spark.",
                    "org.slf4j.",
                    "scala.");

    private RankClassPath() {}

    /// Returns a loader of the classes of one rank.
    ///
    /// @param task the class loader of the task
    static RankLoader loader(ClassLoader task) throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        for (ClassLoader each = task; each != null; each = each.getParent()) {
            if (each instanceof URLClassLoader added) {
                urls.addAll(List.of(added.getURLs()));
            }
        }
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            if (!entry.isEmpty()) {
                urls.add(Path.of(entry).toUri().toURL());
            }
        }
        return new RankLoader(urls, task, SHARED);
    }
}
