// SPDX-License-Identifier: Apache-2.0
package io.wherry.agent.internal.policy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Parses policy files: lines of `key = value`, empty lines, and comments that begin with `#`. Files are UTF-8.
/// `docs/how-to/use-the-agent.md` lists the keys. Relative paths in a file are relative to its folder.
public final class PolicyFile {
    private final Path file;
    private final PolicyBuilder policy;

    /// Line numbers of keys.
    private final Map<String, Integer> seen = new HashMap<>();

    private int line;

    private PolicyFile(Path file) {
        this.file = file.toAbsolutePath();
        Path folder = this.file.getParent();
        this.policy = new PolicyBuilder(folder == null ? this.file : folder);
    }

    /// Reads `file`.
    ///
    /// @throws PolicyException if a line is not valid
    /// @throws IOException if the file cannot be read
    public static Policy read(Path file) throws IOException {
        return new PolicyFile(file).parse(TextLines.read(file));
    }

    /// Returns the policy of a file without entries.
    public static Policy empty() {
        return new PolicyBuilder(Path.of("").toAbsolutePath()).build();
    }

    private Policy parse(List<String> lines) throws PolicyException {
        for (String text : lines) {
            line++;
            String stripped = text.strip();
            if (!stripped.isEmpty() && !stripped.startsWith("#")) {
                entry(stripped);
            }
        }
        try {
            return policy.build();
        } catch (IllegalArgumentException e) {
            throw new PolicyException(file, line, String.valueOf(e.getMessage()));
        }
    }

    private void entry(String text) throws PolicyException {
        int sign = text.indexOf('=');
        if (sign < 0) {
            throw new PolicyException(file, line, "not a line of `key = value`: " + text);
        }
        String key = text.substring(0, sign).strip();
        String value = text.substring(sign + 1).strip();
        Integer before = seen.put(key, line);
        if (before != null) {
            throw new PolicyException(file, line, "key is set in line " + before + ": key=" + key);
        }
        if (value.isEmpty()) {
            throw new PolicyException(file, line, "value is empty: key=" + key);
        }
        try {
            policy.set(key, value);
        } catch (IllegalArgumentException e) {
            throw new PolicyException(
                    file, line, "key=" + key + ", value=" + value + ": " + e.getMessage());
        }
    }
}
