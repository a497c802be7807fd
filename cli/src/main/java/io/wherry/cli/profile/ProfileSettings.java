// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.profile;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.List;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;

/// The settings of flight recordings with the events that a profile needs.
public final class ProfileSettings {
    private static final List<String> AT_ONCE =
            List.of(
                    "io.wherry.rmi.Call",
                    "io.wherry.rmi.ServedCall",
                    "io.wherry.rmi.Written",
                    "io.wherry.rmi.Read",
                    "io.wherry.mpi.Sent",
                    "io.wherry.mpi.Received",
                    "io.wherry.mpi.Collective",
                    "io.wherry.mpi.Waited",
                    "io.wherry.iso.Sent",
                    "io.wherry.iso.Received",
                    "io.wherry.codec.Encoded",
                    "io.wherry.codec.Decoded",
                    "io.wherry.rmi.Sample",
                    "jdk.Shutdown");
    private static final List<String> ONCE =
            List.of("jdk.InitialEnvironmentVariable", "jdk.JVMInformation");

    private static final String SETTINGS = "profile.jfc";

    private ProfileSettings() {}

    private static String text() {
        StringBuilder text = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        text.append(
                "<configuration version=\"2.0\" label=\"Communication\" provider=\"Wherry\">\n");
        for (String name : AT_ONCE) {
            event(text, name, "threshold", "0 ns");
        }
        for (String name : ONCE) {
            event(text, name, "period", "beginChunk");
        }
        return text.append("</configuration>\n").toString();
    }

    private static void event(StringBuilder text, String name, String setting, String value) {
        text.append("<event name=\"").append(name).append("\">");
        setting(text, "enabled", "true");
        setting(text, "stackTrace", "false");
        setting(text, setting, value);
        text.append("</event>\n");
    }

    private static void setting(StringBuilder text, String name, String value) {
        text.append("<setting name=\"").append(name).append("\">");
        text.append(value).append("</setting>");
    }

    /// Returns the options that make a JVM leave a recording in the folder when it ends.
    ///
    /// @param folder gets a file of settings, too
    public static List<String> jvmOptions(Path folder) throws IOException {
        Path settings = folder.resolve(SETTINGS);
        Files.writeString(settings, text());
        return List.of(
                "-Xlog:jfr+startup=error", // or each rank says that it has begun to record
                "-XX:FlightRecorderOptions:repository=" + quoted(folder.resolve("chunks")),
                "-XX:StartFlightRecording:settings="
                        + quoted(settings)
                        + ",filename="
                        + quoted(folder.resolve("%p.jfr"))
                        + ",maxsize=0,dumponexit=true");
    }

    /// Keeps commas and apostrophes, which the JVM takes for separators and quotes otherwise.
    private static String quoted(Path path) {
        return "\"" + path + "\"";
    }

    /// Begins to record this JVM.
    ///
    /// @param file is there when this JVM has ended, or the recording was closed
    public static Recording begin(Path file) throws IOException {
        try {
            Recording recording = new Recording(Configuration.create(new StringReader(text())));
            recording.setName("wherry-profile");
            recording.setToDisk(true);
            recording.setDestination(file.toAbsolutePath());
            recording.setDumpOnExit(true);
            recording.start();
            return recording;
        } catch (ParseException e) {
            throw new IllegalStateException("invalid settings", e);
        }
    }
}
