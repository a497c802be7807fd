// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.lifetime;

import java.lang.management.ManagementFactory;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/// Counts objects of this JVM that can be reached, as `jcmd GC.class_histogram` does.
final class LiveObjects {
    private LiveObjects() {}

    /// Returns the number of objects of the class after a garbage collection.
    ///
    /// @throws AssertionError if the class does not exist, as the histogram has no line for it then
    ///     either
    static long count(String className) throws JMException {
        try {
            Class.forName(className);
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        String histogram =
                (String)
                        server.invoke(
                                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                                "gcClassHistogram",
                                new Object[] {new String[0]},
                                new String[] {String[].class.getName()});
        Matcher line =
                Pattern.compile(
                                "^\\s*\\d+:\\s+(\\d+)\\s+\\d+\\s+"
                                        + Pattern.quote(className)
                                        + "(?:\\s.*)?$",
                                Pattern.MULTILINE)
                        .matcher(histogram);
        return line.find() ? Long.parseLong(line.group(1)) : 0;
    }
}
