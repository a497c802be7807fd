// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

import io.wherry.inspect.StreamScanner;
import io.wherry.inspect.json.JsonExport;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// The command `wherry inspect json`.
@Command(
        name = "json",
        mixinStandardHelpOptions = true,
        description = {
            "Prints each element of the streams as a JSON object on a line of its own, without"
                    + " loss: docs/wire/inspect-json.md describes the lines.",
            "wherry inspect from-json makes the streams of such lines again."
        })
final class JsonCommand implements Callable<Integer> {
    @Mixin private Inputs inputs = new Inputs();

    @Override
    public Integer call() throws IOException {
        JsonExport export = new JsonExport(new CheckedOutput(inputs.out()));
        int code = inputs.walk(input -> StreamScanner.scan(input, export));
        inputs.out().flush();
        return code;
    }
}
