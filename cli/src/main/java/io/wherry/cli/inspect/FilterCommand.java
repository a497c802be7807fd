// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.inspect;

import io.wherry.inspect.FilterPattern;
import io.wherry.inspect.FilterProposal;
import io.wherry.inspect.StreamScanner;
import io.wherry.inspect.json.JsonWriter;
import io.wherry.inspect.parse.UtfText;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The command `wherry inspect filter`.
@Command(
        name = "filter",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Proposes a filter that admits the classes of the inputs and no others, as a pattern"
                    + " for jdk.serialFilter, and lists the classes.",
            "Classes of published attacks are reported and left out; then the exit code is 1."
        })
final class FilterCommand implements Callable<Integer> {
    @Mixin private Inputs inputs = new Inputs();

    @Option(
            names = "--filter",
            paramLabel = "PATTERN",
            description = "Prints the classes of the inputs that this filter would stop.")
    private @Nullable String filter;

    @Override
    public Integer call() throws IOException {
        FilterPattern given = parsed();
        FilterProposal proposal = new FilterProposal();
        int code = inputs.walk(input -> StreamScanner.scan(input, proposal));
        List<String> stopped = given == null ? List.of() : proposal.stoppedBy(given, true);
        if (inputs.isJson()) {
            write(proposal, stopped);
        } else {
            print(proposal, stopped);
        }
        inputs.out().flush();
        boolean found = !stopped.isEmpty() || !proposal.gadgets().isEmpty();
        return code == ExitCode.OK && found ? ExitCode.FINDINGS : code;
    }

    private @Nullable FilterPattern parsed() {
        String text = filter;
        try {
            return text == null ? null : FilterPattern.parse(text);
        } catch (IllegalArgumentException e) {
            throw inputs.wrong(String.valueOf(e.getMessage()));
        }
    }

    private void print(FilterProposal proposal, List<String> stopped) {
        PrintWriter out = inputs.out();
        proposal.gadgets()
                .forEach((name, source) -> out.println("gadget: " + name + "  (" + source + ")"));
        if (filter != null) {
            stopped.forEach(name -> out.println("stopped: " + UtfText.printed(name)));
            out.println(stopped.size() + " of " + proposal.classes().size() + " classes stopped");
            return;
        }
        out.println("jdk.serialFilter=" + proposal.pattern());
        out.println();
        proposal.classes().forEach(name -> out.println(UtfText.printed(name)));
    }

    private void write(FilterProposal proposal, List<String> stopped) throws IOException {
        JsonWriter json = new JsonWriter(inputs.out());
        json.beginObject().member("pattern", proposal.pattern());
        list(json.name("classes"), proposal.classes());
        json.name("gadgets").beginObject();
        for (Map.Entry<String, String> gadget : proposal.gadgets().entrySet()) {
            json.member(gadget.getKey(), gadget.getValue());
        }
        json.endObject();
        list(json.name("stopped"), stopped);
        json.endObject().endLine();
    }

    private static void list(JsonWriter json, List<String> names) throws IOException {
        json.beginArray();
        for (String name : names) {
            json.value(name);
        }
        json.endArray();
    }
}
