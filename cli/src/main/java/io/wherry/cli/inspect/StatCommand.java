// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

import io.wherry.inspect.ClassCensus;
import io.wherry.inspect.StreamScanner;
import io.wherry.inspect.json.JsonWriter;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// The command `wherry inspect stat`.
@Command(
        name = "stat",
        mixinStandardHelpOptions = true,
        description =
                "Counts streams, objects and classes over many files, and names the versions"
                        + " (serialVersionUID) of each class.")
final class StatCommand implements Callable<Integer> {
    @Mixin private Inputs inputs = new Inputs();

    @Override
    public Integer call() throws IOException {
        ClassCensus census = new ClassCensus();
        int code =
                inputs.walk(input -> {
                    census.beginInput();
                    return StreamScanner.scan(input, census);
                });
        if (inputs.isJson()) {
            JsonWriter json = new JsonWriter(inputs.out());
            census.write(json);
            json.endLine();
        } else {
            census.print(inputs.out());
        }
        inputs.out().flush();
        return code;
    }
}
