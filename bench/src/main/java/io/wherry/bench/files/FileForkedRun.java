// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.files;

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

/// A JVM's work: one contender, one figure, all its contents.
///
/// ```text
///  WRITE 0 31.2 31.3 ...     the number of the content, and nanoseconds a call, one for each block
///  READ 0 40.5 ...
///  BYTES 0 8000045           in the file
///  REFUSED 1 <reason>        instead of all of them
/// ```
final class FileForkedRun {
    static final String BYTES = "BYTES";
    static final String REFUSED = "REFUSED";

    /// Warm-up time over that of the effort: twelve calls take turns.
    private static final int WARMING = 4;

    private FileForkedRun() {}

    /// `<contender> <figure> <effort> <file for the answer>`
    ///
    /// A failure is written as text, too.
    public static void main(String[] args) throws IOException {
        if (args.length != 4) {
            throw new IllegalArgumentException("wanted: contender figure effort file");
        }
        String answer;
        try {
            answer =
                    measure(
                            FileContender.valueOf(args[0]),
                            FileFigure.valueOf(args[1]),
                            Effort.named(args[2]));
        } catch (Exception | Error e) {
            e.printStackTrace();
            answer = AnswerText.failed(AnswerText.reason(e));
        }
        Files.writeString(Path.of(args[3]), answer);
    }

    static String measure(FileContender contender, FileFigure figure, Effort effort)
            throws IOException, ClassNotFoundException {
        StringBuilder answer = new StringBuilder();
        Map<Integer, FileTrial> trials = new LinkedHashMap<>();
        for (int n = 0; n < figure.subjects().size(); n++) {
            FileSubject subject = figure.subjects().get(n);
            if (effort.isShort() && !subject.isBrief()) {
                continue;
            }
            FileContent content = subject.content();
            if (contender.takes(content)) {
                try {
                    trials.put(n, FileTrial.checked(contender, content));
                } catch (Exception | Error e) { // a peer refuses some graphs
                    answer.append(REFUSED + ' ' + n + ' ' + AnswerText.reason(e) + '\n');
                }
            }
        }
        Stopwatch stopwatch = new Stopwatch(effort);
        List<Stopwatch.Call> calls = new ArrayList<>();
        for (FileTrial trial : trials.values()) {
            for (FileMotion motion : FileMotion.values()) {
                calls.add(() -> trial.run(motion));
            }
        }
        stopwatch.warm(calls, WARMING);
        for (Map.Entry<Integer, FileTrial> entry : trials.entrySet()) {
            FileTrial trial = entry.getValue();
            for (FileMotion motion : FileMotion.values()) {
                String name = motion.name() + ' ' + entry.getKey();
                answer.append(stopwatch.line(name, () -> trial.run(motion)));
            }
            trial.check();
            answer.append(BYTES + ' ' + entry.getKey() + ' ' + trial.size() + '\n');
            trial.close();
        }
        return answer.toString();
    }
}
