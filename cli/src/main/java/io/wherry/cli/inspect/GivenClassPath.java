// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

import io.wherry.cli.show.FailureText;
import io.wherry.inspect.check.ClassPath;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/// The class path that a command was given.
final class GivenClassPath {
    private GivenClassPath() {}

    /// Opens a class path.
    ///
    /// @throws ParameterException if an entry does not exist or is not a jar
    static ClassPath open(CommandSpec spec, String path) {
        try {
            return ClassPath.of(path);
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), FailureText.of(e), e);
        }
    }
}
