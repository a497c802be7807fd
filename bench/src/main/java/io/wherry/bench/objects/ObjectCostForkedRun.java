// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.objects;

import io.wherry.bench.arrays.ArrayShape;
import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Stopwatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The main class of a JVM that measures serialization without sending.
final class ObjectCostForkedRun {
    /// Calls that share the effort's least time to warm up.
    private static final int WARMED_TOGETHER = 20;

    private ObjectCostForkedRun() {}

    /// `<way> <effort> <file for the answer>`
    ///
    /// A failure is written as text, too. Otherwise each line is a figure and nanoseconds a call.
    public static void main(String[] args) throws IOException {
        if (args.length != 3) {
            throw new IllegalArgumentException("wanted: way effort file");
        }
        String answer;
        try {
            answer = measure(ObjectTransport.valueOf(args[0]), Effort.named(args[1]));
        } catch (Exception | Error e) {
            e.printStackTrace();
            answer = AnswerText.failed(AnswerText.reason(e));
        }
        Files.writeString(Path.of(args[2]), answer);
    }

    static String measure(ObjectTransport transport, Effort effort)
            throws IOException, ClassNotFoundException {
        Map<String, Stopwatch.Call> calls = new LinkedHashMap<>();
        for (ArrayShape.Element element : ObjectTrials.ELEMENTS) {
            for (ArrayShape shape : ObjectTrials.ROWS) {
                for (int n : ObjectTrials.EXTENTS) {
                    ObjectFigure figure = ObjectFigure.array(element, n, shape, transport);
                    ObjectCost cost = transport.cost(shape.graph(element, n));
                    calls.put(figure.serializing().label(), cost::serialize);
                    calls.put(figure.unserializing().label(), cost::unserialize);
                }
            }
        }
        Stopwatch stopwatch = new Stopwatch(effort);
        stopwatch.warm(new ArrayList<>(calls.values()), 1 + calls.size() / WARMED_TOGETHER);
        StringBuilder answer = new StringBuilder();
        for (Map.Entry<String, Stopwatch.Call> call : calls.entrySet()) {
            answer.append(stopwatch.line(call.getKey(), call.getValue()));
        }
        return answer.toString();
    }

    /// The transports whose serialization cost is measured.
    static List<ObjectTransport> ways() {
        return List.of(ObjectTransport.OBJECT, ObjectTransport.BY_HAND, ObjectTransport.JAVA_IO);
    }
}
