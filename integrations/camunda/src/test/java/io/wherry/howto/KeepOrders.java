// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.camunda.GraphVariablesPlugin;
import io.wherry.codec.ClassFilter;
import io.wherry.codec.Evolution;
import io.wherry.codec.GraphCodec;
import io.wherry.codec.chain.FormatChain;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import org.camunda.bpm.engine.ProcessEngine;
import org.camunda.bpm.engine.ProcessEngineConfiguration;
import org.camunda.bpm.engine.impl.cfg.ProcessEngineConfigurationImpl;
import org.camunda.bpm.engine.impl.cfg.StandaloneProcessEngineConfiguration;
import org.camunda.bpm.model.bpmn.Bpmn;
import org.camunda.bpm.model.bpmn.BpmnModelInstance;

/// Keeps orders as variables of processes that wait: `KeepOrders jdbc:h2:mem:processes`.
public final class KeepOrders {
    /// An order.
    public record Order(List<String> items) implements Serializable {}

    private KeepOrders() {}

    public static FormatChain format() {
        ClassFilter classes =
                ClassFilter.allow("io.wherry.howto.*", "java.lang.Number", "java.util.*");
        GraphCodec lean = GraphCodec.lean().withEvolution(Evolution.EVOLVE);
        return FormatChain.of(lean.withClassFilter(classes));
    }

    public static ProcessEngineConfigurationImpl configuration(String url) {
        ProcessEngineConfigurationImpl configuration = new StandaloneProcessEngineConfiguration();
        configuration.setJdbcUrl(url);
        configuration.setDatabaseSchemaUpdate(ProcessEngineConfiguration.DB_SCHEMA_UPDATE_TRUE);
        configuration.setJobExecutorActivate(false);
        configuration.setMetricsEnabled(false);
        return configuration;
    }

    public static ProcessEngine engine(String url) {
        ProcessEngineConfigurationImpl configuration = configuration(url);
        configuration.getProcessEnginePlugins().add(new GraphVariablesPlugin(format()));
        return configuration.buildProcessEngine();
    }

    /// Deploys a process that waits for a user.
    public static void deploy(ProcessEngine engine) {
        BpmnModelInstance delivery =
                Bpmn.createExecutableProcess("delivery")
                        .camundaHistoryTimeToLive(1)
                        .startEvent()
                        .userTask()
                        .endEvent()
                        .done();
        engine.getRepositoryService()
                .createDeployment()
                .addModelInstance("delivery.bpmn", delivery)
                .deploy();
    }

    /// Returns the id of a process with an order.
    public static String start(ProcessEngine engine, Object order) {
        Map<String, Object> variables = Map.of("order", order);
        return engine.getRuntimeService().startProcessInstanceByKey("delivery", variables).getId();
    }

    public static Object order(ProcessEngine engine, String id) {
        return engine.getRuntimeService().getVariable(id, "order");
    }

    /// Keeps an order and prints the copy that it loads.
    @SuppressWarnings("SystemOut")
    public static void main(String... arguments) {
        ProcessEngine engine = engine(arguments[0]);
        deploy(engine);
        String id = start(engine, new Order(List.of("tea")));
        System.out.println("loaded: " + ((Order) order(engine, id)).items());
        engine.close();
    }
}
