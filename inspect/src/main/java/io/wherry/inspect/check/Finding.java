// SPDX-License-Identifier: Apache-2.0
package io.wherry.inspect.check;

import io.wherry.inspect.json.JsonWriter;
import io.wherry.inspect.parse.UtfText;
import java.io.IOException;

/// A difference between a class of a stream and the class file.
///
/// @param remedy how the objects can be read; empty if nothing has to be done or nothing is known
public record Finding(Severity severity, String className, String problem, String remedy) {
    /// The effect of a difference on a reader.
    public enum Severity {
        /// Objects of the class are not read.
        ERROR,
        /// Objects are read, and data may be lost or not fit.
        WARNING,
        /// Objects are read by java.io's rules for compatible changes.
        INFO
    }

    /// Returns the finding as text for people, with escapes for control characters.
    @Override
    public String toString() {
        String advice =
                remedy.isEmpty()
                        ? ""
                        : System.lineSeparator() + "         remedy: " + UtfText.printed(remedy);
        return String.format(
                "%-7s  %s: %s%s",
                severity, UtfText.printed(className), UtfText.printed(problem), advice);
    }

    /// Writes the finding as a JSON object.
    public void write(JsonWriter json) throws IOException {
        json.beginObject()
                .member("severity", severity.name())
                .member("class", className)
                .member("problem", problem)
                .member("remedy", remedy)
                .endObject();
    }
}
