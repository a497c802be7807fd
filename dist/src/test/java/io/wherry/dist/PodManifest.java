// SPDX-License-Identifier: Apache-2.0
package io.wherry.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/// A file of manifests of Kubernetes, as far as the tests do what Kubernetes does with it.
final class PodManifest {
    static final Path FOLDER = Path.of("src/main/kubernetes");

    private static final List<String> ORDINALS =
            List.of(
                    "metadata.labels['apps.kubernetes.io/pod-index']",
                    "metadata.annotations['batch.kubernetes.io/job-completion-index']");

    private final List<Map<String, Object>> documents = new ArrayList<>();

    PodManifest(String name) throws IOException {
        Yaml yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
        for (Object document : yaml.loadAll(Files.readString(FOLDER.resolve(name)))) {
            documents.add(map(document));
        }
    }

    List<Map<String, Object>> documents() {
        return documents;
    }

    /// Returns what is at a path of the last document; numbers select elements of lists.
    Object at(String... path) {
        Object found = documents.getLast();
        for (String each : path) {
            found =
                    found instanceof List<?> list
                            ? list.get(Integer.parseInt(each))
                            : map(found).get(each);
            if (found == null) {
                throw new AssertionError("not in the manifest: " + each);
            }
        }
        return found;
    }

    /// Returns the command of a container.
    ///
    /// @param path of the specification of its pods
    List<String> command(String... path) {
        List<String> words = new ArrayList<>();
        for (Object word : (List<?>) container(path).get("command")) {
            words.add((String) word); // Kubernetes rejects numbers
        }
        return words;
    }

    private Map<String, Object> container(String... path) {
        return map(((List<?>) map(at(path)).get("containers")).getFirst());
    }

    /// Returns the environment variables of a pod, as `NAME=VALUE`.
    List<String> variables(int ordinal, String secret, String... path) {
        List<String> variables = new ArrayList<>();
        for (Object each : (List<?>) container(path).get("env")) {
            Map<String, Object> variable = map(each);
            String value = (String) variable.get("value");
            variables.add(
                    variable.get("name")
                            + "="
                            + (value == null ? resolved(variable, ordinal, secret) : value));
        }
        return variables;
    }

    private static String resolved(Map<String, Object> variable, int ordinal, String secret) {
        Map<String, Object> from = map(variable.get("valueFrom"));
        if (from.containsKey("secretKeyRef")) {
            return secret;
        }
        Object field = map(from.get("fieldRef")).get("fieldPath");
        if (!ORDINALS.contains(field)) {
            throw new AssertionError("field of Kubernetes is unknown: " + field);
        }
        return Integer.toString(ordinal);
    }

    @SuppressWarnings("unchecked") // keys of these manifests are strings
    private static Map<String, Object> map(Object of) {
        return (Map<String, Object>) of;
    }
}
