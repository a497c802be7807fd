// SPDX-License-Identifier: Apache-2.0
package io.wherry.camunda;

import io.wherry.codec.GraphCodec;
import io.wherry.howto.KeepOrders;
import io.wherry.testkit.integration.IntegrationContract;
import io.wherry.testkit.integration.SelectedFormat;
import io.wherry.testkit.integration.ValueStore;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.camunda.bpm.engine.ProcessEngine;
import org.camunda.bpm.engine.RuntimeService;
import org.camunda.bpm.engine.impl.cfg.ProcessEngineConfigurationImpl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/// The contract of integrations over variables of processes in a database.
final class CamundaTest extends IntegrationContract {
    private static final Map<String, String> PROCESSES = new ConcurrentHashMap<>();

    private static ProcessEngine engine;

    @BeforeAll
    static void start() {
        ProcessEngineConfigurationImpl configuration =
                KeepOrders.configuration("jdbc:h2:mem:contract;DB_CLOSE_DELAY=-1");
        configuration
                .getProcessEnginePlugins()
                .add(new GraphVariablesPlugin(new SelectedFormat(GraphCodec.lean())));
        engine = configuration.buildProcessEngine();
        KeepOrders.deploy(engine);
    }

    @AfterAll
    static void stop() {
        engine.close();
    }

    @Override
    protected ValueStore open(GraphCodec codec) {
        return new Variables(engine, codec);
    }

    /// Values in arrays: Camunda has types of its own for numbers and texts.
    private record Variables(ProcessEngine engine, GraphCodec codec) implements ValueStore {
        private RuntimeService runtime() {
            return engine.getRuntimeService();
        }

        private String process(String key) {
            return PROCESSES.computeIfAbsent(
                    key, _ -> runtime().startProcessInstanceByKey("delivery").getId());
        }

        @Override
        public void store(String key, Object value) throws Exception {
            Object[] stored = {value};
            SelectedFormat.with(
                    codec,
                    () -> {
                        runtime().setVariable(process(key), "value", stored);
                        return null;
                    });
        }

        @Override
        public Object load(String key) throws Exception {
            return SelectedFormat.with(
                    codec, () -> ((Object[]) runtime().getVariable(process(key), "value"))[0]);
        }

        @Override
        public void close() {}
    }
}
