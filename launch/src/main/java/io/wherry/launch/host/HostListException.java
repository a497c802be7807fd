// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.host;

import java.io.IOException;

/// Thrown for an invalid list of hosts.
public final class HostListException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String source;
    private final int line;
    private final String entry;

    HostListException(String problem, String source, int line, String entry) {
        super(
                problem
                        + ": "
                        + source
                        + (line == 0 ? "" : ", line=" + line)
                        + ", entry=\""
                        + entry
                        + "\"");
        this.source = source;
        this.line = line;
        this.entry = entry;
    }

    /// Returns the name of the option or file.
    public String source() {
        return source;
    }

    /// Returns the number of the line in the file from 1; 0 if the list is not in a file.
    public int line() {
        return line;
    }

    /// Returns the invalid entry.
    public String entry() {
        return entry;
    }
}
