// SPDX-License-Identifier: Apache-2.0
package io.wherry.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.DefaultValue;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The metadata for editors describe the properties that there are, with their defaults.
final class MetadataTest {
    private static final String FILE = "/META-INF/spring-configuration-metadata.json";

    private static List<JsonNode> described() throws Exception {
        try (InputStream file = WherryProperties.class.getResourceAsStream(FILE)) {
            JsonNode properties = new JsonMapper().readTree(file).get("properties");
            List<JsonNode> all = new ArrayList<>();
            properties.forEach(all::add);
            return all;
        }
    }

    private static Map<String, Parameter> declared(String prefix, Class<?> properties) {
        Map<String, Parameter> all = new TreeMap<>();
        for (Parameter component : properties.getDeclaredConstructors()[0].getParameters()) {
            String name = prefix + "." + inKebabCase(component.getName());
            if (component.getType().isRecord()) {
                all.putAll(declared(name, component.getType()));
            } else {
                all.put(name, component);
            }
        }
        return all;
    }

    private static String inKebabCase(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    @Test
    void everyPropertyIsDescribedWithItsDefault() throws Exception {
        Map<String, Parameter> declared = declared("wherry", WherryProperties.class);
        List<JsonNode> described = described();

        assertThat(names(described, node -> node.get("name").asString()))
                .containsExactlyElementsOf(declared.keySet());
        for (JsonNode property : described) {
            Parameter component =
                    Objects.requireNonNull(declared.get(property.get("name").asString()));
            String[] defaults = component.getAnnotation(DefaultValue.class).value();

            assertThat(property.get("description").asString()).endsWith(".");
            assertThat(property.get("type").asString()).isEqualTo(typeOf(component));
            assertThat(property.get("defaultValue").asString(""))
                    .isEqualTo(String.join(",", defaults));
        }
    }

    private static List<String> names(List<JsonNode> nodes, Function<JsonNode, String> name) {
        return nodes.stream().map(name).toList();
    }

    private static String typeOf(Parameter component) {
        return component.getType() == boolean.class
                ? Boolean.class.getName()
                : component.getParameterizedType().getTypeName();
    }
}
