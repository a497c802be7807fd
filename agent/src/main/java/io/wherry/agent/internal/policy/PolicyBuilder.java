// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.policy;

import io.wherry.codec.ClassFilter;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.Limits;
import io.wherry.codec.MissingClasses;
import io.wherry.codec.VersionPolicy;
import java.io.ObjectInputFilter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Collects the entries of a policy. All methods throw [IllegalArgumentException] for values that are not valid.
final class PolicyBuilder {
    private static final String ALIAS = "alias.";
    private static final String PACKAGE = "package.";
    private static final String VERSIONS = "versions.";

    private final Path folder;
    private GraphCodec reading = GraphCodec.javaio();
    private GraphCodec writing = GraphCodec.javaio();
    private Limits limits = Limits.DEFAULTS;
    private boolean readsLean = true;
    private final List<VersionRules.Rule> versions = new ArrayList<>();
    private VersionPolicy otherVersions = VersionPolicy.STRICT;
    private Mode mode = Mode.OFF;
    private List<String> include = List.of();
    private List<String> exclude = List.of();
    private boolean dryRun;
    private @Nullable ObjectInputFilter filter;
    private @Nullable Path recording;
    private @Nullable Path report;

    /// @param folder that relative paths start at
    PolicyBuilder(Path folder) {
        this.folder = folder;
    }

    void set(String key, String value) {
        if (key.startsWith(ALIAS)) {
            reading = reading.withAlias(key.substring(ALIAS.length()), value);
        } else if (key.startsWith(PACKAGE)) {
            reading = reading.withMovedPackage(key.substring(PACKAGE.length()), value);
        } else if (key.startsWith(VERSIONS)) {
            versions.add(
                    new VersionRules.Rule(
                            pattern(key.substring(VERSIONS.length())), version(value)));
        } else if (key.startsWith("limits.")) {
            limit(key, value);
        } else {
            setOther(key, value);
        }
    }

    private void setOther(String key, String value) {
        switch (key) {
            case "mode" -> mode = Enums.parse(Mode.class, value);
            case "recording" -> recording = folder.resolve(value);
            case "report" -> report = folder.resolve(value);
            case "include" -> include = patterns(value);
            case "exclude" -> exclude = patterns(value);
            case "dry-run" -> dryRun = bool(value);
            case "versions" -> otherVersions = version(value);
            case "missing-classes" -> missing(value);
            case "filter" -> filter = ObjectInputFilter.Config.createFilter(value);
            case "write" -> writing = Enums.parse(Format.class, value).codec();
            case "read" -> readsLean = Enums.parse(Accepted.class, value) == Accepted.BOTH;
            default -> throw new IllegalArgumentException("key is unknown");
        }
    }

    private void limit(String key, String value) {
        limits =
                switch (key) {
                    case "limits.depth" -> limits.withDepth(integer(value));
                    case "limits.references" -> limits.withReferences(integer(value));
                    case "limits.bytes" -> limits.withBytes(number(value));
                    case "limits.array-length" -> limits.withArrayLength(integer(value));
                    default -> throw new IllegalArgumentException("key is unknown");
                };
    }

    private void missing(String value) {
        reading = reading.withMissingClasses(Enums.parse(MissingClasses.class, value));
    }

    private static long number(String value) {
        try {
            return Long.parseLong(value.replace("_", ""));
        } catch (NumberFormatException _) {
            throw new IllegalArgumentException("value is not a number");
        }
    }

    private static int integer(String value) {
        long number = number(value);
        if (number != (int) number) {
            throw new IllegalArgumentException("value is beyond " + Integer.MAX_VALUE);
        }
        return (int) number;
    }

    private static boolean bool(String value) {
        return switch (value) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("value must be true or false");
        };
    }

    private static VersionPolicy version(String value) {
        return switch (value) {
            case "strict" -> VersionPolicy.STRICT;
            case "ignore" -> VersionPolicy.IGNORE;
            case "warn" -> VersionPolicy.WARN;
            default ->
                    throw new IllegalArgumentException("value must be one of strict, ignore, warn");
        };
    }

    private static List<String> patterns(String value) {
        List<String> patterns = new ArrayList<>();
        for (String each : value.split(",", -1)) {
            patterns.add(pattern(each.strip()));
        }
        return patterns;
    }

    private static String pattern(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("a pattern is empty");
        }
        Objects.requireNonNull(ClassFilter.allow(text)); // throws if it is not a pattern
        return text;
    }

    Policy build() {
        if (mode != Mode.OFF && recording == null) {
            throw new IllegalArgumentException(
                    "mode=" + mode.name().toLowerCase(Locale.ROOT) + " needs the key `recording`");
        }
        GraphCodec rules = reading.withLimits(limits);
        if (!versions.isEmpty() || otherVersions != VersionPolicy.STRICT) {
            rules = rules.withVersionPolicy(new VersionRules(versions, otherVersions));
        }
        return new Policy(
                mode,
                new Scope(include, exclude, dryRun),
                rules,
                readsLean,
                writing,
                filter,
                recording,
                report);
    }

    /// Formats of `write`.
    private enum Format {
        JAVAIO,
        LEAN;

        GraphCodec codec() {
            return this == LEAN ? GraphCodec.lean() : GraphCodec.javaio();
        }
    }

    /// Formats of `read`.
    private enum Accepted {
        JAVAIO,
        BOTH
    }
}
