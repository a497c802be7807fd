// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.hostile;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Streams of java.io with renamed classes, in names of the same length, so that the classes are
/// missing.
final class AbsentNames {
    /// A package of the zoo or of a library without its last letter, that letter, and the rest of a class name.
    private static final Pattern NAME =
            Pattern.compile(
                    "((?:io[./]wherry[./]testkit[./]zo|com[./]google[./]commo|kotli"
                            + "|org[./]apache[./]common|org[./]eclipse[./]collection|org[./]jfre"
                            + "|org[./]joda[./]tim|org[./]springframework[./]securit|scal))"
                            + "[a-z]([./][\\w./$]+)");

    private AbsentNames() {}

    /// True for a name that was changed here.
    static boolean isAbsent(String className) {
        Matcher matcher = NAME.matcher(className.replaceFirst("X([./])", "x$1"));
        return className.contains("X.") && matcher.lookingAt();
    }

    /// Each stream as it is, with all classes renamed, and with every other one.
    static List<byte[]> in(List<byte[]> streams) {
        List<byte[]> all = new ArrayList<>(3 * streams.size());
        for (byte[] stream : streams) {
            all.add(stream);
            all.add(renamed(stream, _ -> true));
            all.add(renamed(stream, name -> name.replace('/', '.').hashCode() % 2 == 0));
        }
        return all;
    }

    private static byte[] renamed(byte[] stream, Predicate<String> wanted) {
        String text = new String(stream, StandardCharsets.ISO_8859_1);
        return NAME.matcher(text)
                .replaceAll(found ->
                        Matcher.quoteReplacement(
                                wanted.test(found.group())
                                        ? found.group(1) + 'X' + found.group(2)
                                        : found.group()))
                .getBytes(StandardCharsets.ISO_8859_1);
    }
}
