// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;

/// Takes all remaining arguments of the line: options after a program are the program's own.
final class RemainingArguments implements IParameterPreprocessor {
    @Override
    @SuppressWarnings("JdkObsolete") // picocli hands out a Stack
    public boolean preprocess(
            Stack<String> arguments,
            CommandSpec command,
            ArgSpec parameter,
            Map<String, Object> info) {
        List<String> rest = new ArrayList<>();
        while (!arguments.isEmpty()) {
            rest.add(arguments.pop());
        }
        parameter.setValue(rest);
        return true;
    }
}
