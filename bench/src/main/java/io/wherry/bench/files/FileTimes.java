// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.files;

import io.wherry.bench.harness.AnswerText;
import io.wherry.bench.harness.BenchProgress;
import io.wherry.bench.harness.Effort;
import io.wherry.bench.harness.Fork;
import io.wherry.bench.report.Samples;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Times to write and read files by contender, figure, content and motion.
public final class FileTimes {
    private record Cell(FileContender contender, FileSubject subject, FileMotion motion) {}

    private record Size(FileContender contender, FileSubject subject) {}

    private final Map<Cell, Samples> times = new LinkedHashMap<>();
    private final Map<Size, Long> sizes = new LinkedHashMap<>();
    private final List<String> failures = new ArrayList<>();

    public static FileTimes measure(Effort effort, Fork fork)
            throws IOException, InterruptedException {
        FileTimes times = new FileTimes();
        for (FileFigure figure : FileFigure.all(effort)) {
            BenchProgress.say("[files] " + figure.title() + ":");
            for (FileContender contender : FileContender.values()) {
                List<String> args = List.of(contender.name(), figure.name());
                String answer = fork.ask(FileForkedRun.class, contender.jvmOptions(), args);
                times.add(contender, figure, answer);
                BenchProgress.say(' ' + contender.label());
            }
            BenchProgress.line();
        }
        return times;
    }

    void add(FileContender contender, FileFigure figure, String answer) {
        if (AnswerText.isFailure(answer)) {
            String reason = AnswerText.reason(answer);
            failures.add(figure.title() + ", " + contender.label() + ": " + reason);
            return;
        }
        for (String line : answer.lines().toList()) {
            String[] words = line.split(" ", 2);
            String[] numbers = words[1].split(" ", -1);
            FileSubject subject = figure.subjects().get(Integer.parseInt(numbers[0]));
            switch (words[0]) {
                case FileForkedRun.BYTES ->
                        sizes.put(new Size(contender, subject), Long.valueOf(numbers[1]));
                case FileForkedRun.REFUSED -> {
                    String reason = words[1].substring(numbers[0].length() + 1);
                    failures.add(subject.label() + ", " + contender.label() + ": " + reason);
                }
                default ->
                        times.put(
                                new Cell(contender, subject, FileMotion.valueOf(words[0])),
                                AnswerText.samples(numbers));
            }
        }
    }

    /// The contents of a figure that at least one contender wrote.
    List<FileSubject> subjects(FileFigure figure) {
        return figure.subjects().stream()
                .filter(subject ->
                        sizes.keySet().stream().anyMatch(size -> size.subject().equals(subject)))
                .toList();
    }

    /// Null if it was not measured.
    @Nullable Samples of(FileContender contender, FileSubject subject, FileMotion motion) {
        return times.get(new Cell(contender, subject, motion));
    }

    /// Bytes in the file; null if it was not measured.
    @Nullable Long size(FileContender contender, FileSubject subject) {
        return sizes.get(new Size(contender, subject));
    }

    /// java.io's time over the contender's: above 1, the contender is faster.
    OptionalDouble ratio(FileContender contender, FileSubject subject, FileMotion motion) {
        Samples own = of(contender, subject, motion);
        Samples other = of(FileContender.JAVA_IO, subject, motion);
        return own == null || other == null
                ? OptionalDouble.empty()
                : OptionalDouble.of(other.median() / own.median());
    }

    List<String> failures() {
        return List.copyOf(failures);
    }
}
